import type { Config } from '../../../core/config/config.js';
import type { MailMessage } from '../../../infra/mail/mail.service.js';
import { dateAndTime } from '../../../shared/time.js';

/** Name of the template of this mail. */
export const SUBMISSION_TEMPLATE = 'submission';

export interface SubmissionMailData {
  authorName: string;
  department: string;
  linkedin: string;
  title: string;
  subtitle: string;
  submittedAt: Date;
}

type SubmissionMailSettings = Pick<Config, 'mailClub' | 'publicUrl' | 'timeZone'>;

/** Visitors' text must not be able to imitate lines of this message. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** Notifies the club of a submission, with everything needed to recognise the author and review the post. */
export function submissionMail(
  submission: SubmissionMailData,
  { mailClub, publicUrl, timeZone }: SubmissionMailSettings,
): MailMessage {
  const { authorName, department, linkedin, title, subtitle } = submission;
  const submittedAt = `${dateAndTime(timeZone, submission.submittedAt)} (${timeZone})`;
  const text = [
    'A visitor submitted a blog post. It is a draft until somebody publishes it.',
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
    template: SUBMISSION_TEMPLATE,
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
