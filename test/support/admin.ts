/** The first administrator of every test server. */
export const ADMIN = { email: 'officer@club.example', password: 'a long enough passphrase' } as const;
