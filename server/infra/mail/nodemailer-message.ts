import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mailer.js';

export interface MailSender {
  name: string;
  address: string;
}

/** A line break in a header would let a sender inject more headers. */
const toSingleLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

export const toNodemailerMessage = (
  { to, subject, text, replyTo }: MailMessage,
  id: string,
  from: MailSender,
): SendMailOptions => ({
  from: { name: toSingleLine(from.name), address: from.address },
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: toSingleLine(replyTo) } }),
  subject: toSingleLine(subject),
  text,
  messageId: `<${id}@${from.address.split('@').at(-1)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
