import type { Config } from '../../platform/config/config.js';
import type { MailMessage } from '../../platform/mail/mail.service.js';
import { dateAndTime } from '../../shared/time.js';

export interface Submission {
  authorName: string;
  department: string;
  linkedin: string;
  title: string;
  subtitle: string;
  submittedAt: Date;
}

type Settings = Pick<Config, 'mailClub' | 'publicUrl' | 'timeZone'>;

/** Typed by a visitor: no line of it may pass for one of ours. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** Tells the club of a visitor's submission, with all it needs to decide whose it is and where to review it. */
export function submissionMail(submission: Submission, { mailClub, publicUrl, timeZone }: Settings): MailMessage {
  const { authorName, department, linkedin, title, subtitle } = submission;
  const submittedAt = `${dateAndTime(timeZone, submission.submittedAt)} (${timeZone})`;
  const text = [
    'A visitor sent a post for the blog. It is a draft until somebody publishes it.',
    '',
    `Title:       ${oneLine(title)}`,
    `Subtitle:    ${oneLine(subtitle) || '(none)'}`,
    `Author:      ${oneLine(authorName)}`,
    `Department:  ${oneLine(department)}`,
    `LinkedIn:    ${oneLine(linkedin)}`,
    `Submitted:   ${submittedAt}`,
    '',
    `Review it at ${publicUrl}/admin/blog/submissions`,
  ].join('\n');
  return {
    to: mailClub,
    subject: `New blog submission: ${title}`,
    text,
    template: 'submission',
    params: {
      from_name: authorName,
      from_email: mailClub,
      message: text,
      author_name: authorName,
      author_department: department,
      author_linkedin: linkedin,
      blog_title: title,
      blog_subtitle: subtitle,
      submitted_at: submittedAt,
    },
  };
}
