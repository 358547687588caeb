export const MAIL_MESSAGES = {
  notSent: 'The message could not be sent right now. Please try again in a moment',
  publicKeyRequired: 'The public key is required',
  serviceRequired: 'The service ID is required',
  templateRequired: 'The template ID is required',
  paramsRequired: 'The template params have to be an object',
  publicKeyUnknown: 'The public key is not known here',
  serviceUnknown: 'The service ID is not known here',
  templateUnknown: 'The template ID is not known here',
} as const;

/** The schema's name of each way that mail can leave -> what the server calls it. */
export const MAIL_WAYS = { OUTBOX: 'outbox', SERVER: 'server', PROVIDER: 'provider' } as const;
export type MailWay = (typeof MAIL_WAYS)[keyof typeof MAIL_WAYS];

/** What an e-mail provider means by the status of a refusal. */
export const PROVIDER_REFUSALS: Readonly<Record<number, string>> = {
  451: 'Unavailable For Headless Browser',
  403: 'Forbidden',
  429: 'Too Many Requests',
};
/** Where it gave neither status nor text. */
export const PROVIDER_SILENT = 'Network Error';

/** The ids by which callers of an e-mail provider name the club's account and its mails. */
export interface MailIds {
  /** null: any. */
  publicKey: string | null;
  service: string;
  templates: Readonly<Record<'contact' | 'feedback' | 'submission', string>>;
}
