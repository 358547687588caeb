import type { SendMailOptions } from 'nodemailer';
import type { MailMessage, MailSender } from './mailer.js';

/** A line break in a header would let a sender inject more headers. */
const toSingleLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

export const toNodemailerMessage = (
  { to, subject, text, replyTo, calendar }: MailMessage,
  id: string,
  from: MailSender,
): SendMailOptions => ({
  from: { name: toSingleLine(from.name), address: from.address },
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: toSingleLine(replyTo) } }),
  subject: toSingleLine(subject),
  text,
  // Not `icalEvent`, which also attaches a file.
  ...(calendar && {
    alternatives: [
      { contentType: `text/calendar; charset=utf-8; method=${calendar.method}`, content: calendar.content },
    ],
  }),
  messageId: `<${id}@${from.address.split('@').at(-1)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
