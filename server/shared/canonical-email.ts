/** The form in which email addresses are compared. */
export const canonicalEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase();
