export const MAIL_MESSAGES = {
  notSent: 'The message couldn’t be sent right now. Please try again in a moment',
  publicKeyRequired: 'The public key is required',
  serviceRequired: 'The service ID is required',
  templateRequired: 'The template ID is required',
  paramsRequired: 'The template params have to be an object',
  publicKeyUnknown: 'Unknown public key',
  serviceUnknown: 'Unknown service ID',
  templateUnknown: 'Unknown template ID',
} as const;

export const PROVIDER_REFUSALS: Readonly<Record<number, string>> = {
  451: 'Unavailable For Headless Browser',
  403: 'Forbidden',
  429: 'Too Many Requests',
};
/** Used when the provider returned neither status nor text. */
export const PROVIDER_SILENT = 'Network Error';
