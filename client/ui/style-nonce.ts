/**
 * Lets a component put a style element into the page. Only the dashboard's pages carry a nonce, since they are never
 * kept; public pages allow no style element but those that came with the page.
 */
export const styleNonce = (): string =>
  (typeof document !== 'undefined' && document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce) || '';
