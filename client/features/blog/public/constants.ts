/** Duration of the clap button's highlight, in milliseconds. */
export const CLAP_HIGHLIGHT_MS = 300;
