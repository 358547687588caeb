/** False in old browsers, and on a page without TLS that is not on this machine. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis;
