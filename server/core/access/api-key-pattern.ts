/** The first characters of every key. Scanners for leaked secrets find a whole key with `API_KEY_PATTERN`. */
export const API_KEY_PREFIX = 'gavel_';

/** Prefix, id, secret and checksum, written in letters and digits, so that a double click selects all of it. */
export const API_KEY_PATTERN = /gavel_[0-9A-Za-z]{22}_[0-9A-Za-z]{49}/;
