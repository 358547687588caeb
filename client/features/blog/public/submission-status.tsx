import { Link, useLoaderData, useParams } from 'react-router-dom';
import type { SubmissionStatusQuery } from '../../../gql/public';
import { useSubmissionStatusQuery } from '../../../gql/public-hooks';
import { PersonalPage } from '../../../ui/page/personal-page';
import ways from '../../../ui/page/pager.module.css';
import { userTextProps } from '../../../ui/text-language';
import classes from './submission-status.module.css';
import type { loadSubmissionStatus } from './submission-status.loader';
import { SubmittedText } from './submitted-text';
import { useSentSubmissions } from './sent-submissions';
import { SUBMISSION_MESSAGES } from './submission-error-texts';
import { STATUS_MESSAGES } from './submission-status-texts';

type Status = NonNullable<SubmissionStatusQuery['submissionStatus']>;

function titleOf({ state }: Status, scheduled: string | null): string {
  if (scheduled) return STATUS_MESSAGES.scheduled(scheduled);
  if (state === 'PUBLISHED') return STATUS_MESSAGES.published;
  return state === 'DECLINED' ? STATUS_MESSAGES.declined : STATUS_MESSAGES.received;
}

/** Tells the author of a submission how it stands. */
export function SubmissionStatus() {
  const { token = '' } = useParams();
  const days = useLoaderData<typeof loadSubmissionStatus>();
  const sent = useSentSubmissions().find((each) => each.token === token);
  const { data } = useSubmissionStatusQuery({ variables: { token } });
  const status = data?.submissionStatus;
  if (!status) return null;
  const { declined } = days;
  return (
    <PersonalPage
      name={SUBMISSION_MESSAGES.name}
      of={sent && !status.post ? STATUS_MESSAGES.nameOf(sent.title) : SUBMISSION_MESSAGES.name}
      oneLine
      heading={titleOf(status, days.scheduled)}
      facts={[STATUS_MESSAGES.sentOn(days.sent), ...(declined ? [STATUS_MESSAGES.declinedOn(declined)] : [])]}
    >
      <Explanation status={status} />
    </PersonalPage>
  );
}

function Explanation({ status: { state, post, declineReason, text } }: { status: Status }) {
  if (post)
    return (
      <>
        <p>{STATUS_MESSAGES.publishedHint}</p>
        <p className={classes.title} {...userTextProps(post.title)}>
          {post.title}
        </p>
        <p className={ways.ways}>
          <Link className={ways.light} to={`/blog/${post.slug}`}>
            {STATUS_MESSAGES.read}
          </Link>
        </p>
      </>
    );
  if (state === 'DECLINED')
    return (
      <>
        <p>{STATUS_MESSAGES.declinedHint}</p>
        <figure className={classes.reason}>
          <figcaption>{STATUS_MESSAGES.reason}</figcaption>
          <blockquote {...userTextProps(declineReason ?? '')}>{declineReason}</blockquote>
        </figure>
        <p>
          <Link to="/contact">{STATUS_MESSAGES.contact}</Link>
        </p>
        {text && <SubmittedText {...text} />}
      </>
    );
  return (
    <>
      <p>{state === 'SCHEDULED' ? STATUS_MESSAGES.scheduledHint : STATUS_MESSAGES.receivedHint}</p>
      <p>
        <Link to="/blog">{SUBMISSION_MESSAGES.toBlog}</Link>
      </p>
    </>
  );
}
