import { CloseButton } from '@mantine/core';
import { PERSONAL_LINK_PATHS } from '@shared/personal-links';
import { longDate } from '@shared/time';
import { useSite } from '../../../ui/site/site';
import { userTextProps } from '../../../ui/text-language';
import classes from './submission-list.module.css';
import { forgetSubmission, useSentSubmissions } from '../public/sent-submissions';
import { SUBMIT_MESSAGES } from './texts';

/** Links to what was sent from this device. */
export function SubmissionList() {
  const submissions = useSentSubmissions();
  const { timeZone } = useSite();
  if (submissions.length === 0) return null;
  return (
    <details className={classes.list}>
      <summary>{SUBMIT_MESSAGES.yourSubmissions(submissions.length)}</summary>
      <p>{SUBMIT_MESSAGES.yourSubmissionsHint}</p>
      <ul>
        {submissions.map(({ title, token, sentAt }) => (
          <li key={token}>
            {/* Not a link of the router: the page has headers of its own. */}
            <a href={PERSONAL_LINK_PATHS.submission + encodeURIComponent(token)} target="_blank" rel="noreferrer">
              <span {...userTextProps(title)}>{title}</span>
            </a>
            <time dateTime={sentAt}>{longDate(timeZone, sentAt)}</time>
            <CloseButton
              size="sm"
              aria-label={SUBMIT_MESSAGES.forgetSubmission(title)}
              onClick={() => forgetSubmission(token)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
