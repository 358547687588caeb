/** The first administrator of every test server. */
export const ADMIN = { email: 'officer@club.example', password: 'a long enough passphrase' } as const;

/** The address that the site of the browser tests publishes. */
export const CONTACT_EMAIL = 'hello@club.example';
