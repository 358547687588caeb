import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mailer.js';

export interface Sender {
  name: string;
  address: string;
}

/** A header is one line: whoever could write another could write mails of their own. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** A message as nodemailer takes it. */
export const composed = ({ to, subject, text, replyTo }: MailMessage, id: string, from: Sender): SendMailOptions => ({
  from: { name: oneLine(from.name), address: from.address },
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: oneLine(replyTo) } }),
  subject: oneLine(subject),
  text,
  messageId: `<${id}@${from.address.split('@').at(-1)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
