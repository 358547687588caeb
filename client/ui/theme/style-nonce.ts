import { BOOT_ID } from '@shared/pages';

/**
 * Nonce for style elements. Only the dashboard's pages have one, since they are never cached; public pages allow no
 * style elements.
 */
export const styleNonce = (): string =>
  (typeof document !== 'undefined' && document.getElementById(BOOT_ID)?.nonce) || '';
