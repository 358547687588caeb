/** Who signs in: the first administrator of every server that tests start. */
export const ADMIN = { email: 'officer@club.example', password: 'a long enough passphrase' } as const;
