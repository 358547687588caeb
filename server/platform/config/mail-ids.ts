import type { MailIds } from '../../shared/mail.js';

/** The last of them is what the provider itself calls an account's first service. */
const UNSET = {
  template_contact: 'contact',
  template_feedback: 'feedback',
  template_submission: 'submission',
  service_id: 'default_service',
};

/** As `MAIL_IDS` says, else as the address of the provider does, else plain names. */
export function mailIds(mailUrl = '', given = ''): MailIds {
  const provider = mailUrl.startsWith('http') ? new URL(mailUrl).search : '';
  const ids = { ...UNSET, ...namedIn(provider), ...namedIn(given) };
  return {
    publicKey: ids.user_id ?? null,
    service: ids.service_id,
    templates: { contact: ids.template_contact, feedback: ids.template_feedback, submission: ids.template_submission },
  };
}

const namedIn = (query: string): Partial<typeof UNSET> & { user_id?: string } =>
  Object.fromEntries([...new URLSearchParams(query)].filter(([, id]) => id));
