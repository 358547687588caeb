import { Anchor, Button, Skeleton } from '@mantine/core';
import { dateAndTime } from '@shared/time';
import { useRef, useState, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { AdminBlogCardFragment } from '../../../../gql/admin';
import { BusyButton } from '../../../../ui/forms/busy-button';
import { isDialogOpen } from '../../../../ui/dialogs/scroll-lock';
import { userTextProps } from '../../../../ui/text-language';
import { useSite } from '../../../../ui/site/site';
import { VisuallyHidden } from '../../../../ui/theme/visually-hidden';
import { DeclineDialog } from './decline-dialog';
import { useRemotePictures } from '../remote-pictures';
import { formAddress } from './submission-queue';
import { SubmissionMenu } from './submission-menu';
import { SubmissionPreview } from './submission-preview';
import { endTitle, SubmissionsEnd } from './submissions-end';
import classes from './submissions.module.css';
import { usePublish } from './use-publish';
import { useReopen } from './use-reopen';
import { useCurrentSubmission } from './use-submissions';
import { SUBMISSIONS_MESSAGES } from '../texts';

interface SubmissionProps {
  /** The list is still loading. */
  loading: boolean;
  /** Undefined after the last one. */
  post: AdminBlogCardFragment | undefined;
  next: AdminBlogCardFragment | undefined;
  /** Number of submissions left, including this one. */
  waiting: number;
  /** These are submissions that were declined. */
  declined: boolean;
  onBegin: () => void;
  /** The officer took back what removed it from the list. */
  onRestored: (id: string) => void;
}

/** A submission with its actions and preview, or a message that none is left. */
export function SubmissionView({ loading, post, next, waiting, declined, onBegin, onRestored }: SubmissionProps) {
  const text = useCurrentSubmission(post?.id, next?.id);
  const pictures = useRemotePictures(text.post);
  const [declining, setDeclining] = useState<AdminBlogCardFragment | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const goOn = () => heading.current?.focus();
  // If a dialog was opened in the meantime, stay.
  const { publish, publishing } = usePublish(() => isDialogOpen() || goOn(), onRestored);

  const { reopen, reopening } = useReopen();

  if (loading) return <Skeleton className={classes.coming} role="status" aria-label="Loading" />;
  return (
    <>
      <div className={classes.about}>
        <div className={classes.whose}>
          <h2 ref={heading} tabIndex={-1} {...(post && userTextProps(post.title))}>
            {post ? post.title : endTitle(waiting, declined)}
          </h2>
          {post && <Byline post={post} />}
          {post?.declinedAt && (
            <p className={classes.reason}>
              <strong>{SUBMISSIONS_MESSAGES.declinedBecause}</strong> <span dir="auto">{post.declineReason}</span>
            </p>
          )}
        </div>
        {post && (
          <div className={classes.actions}>
            <SubmissionMenu post={post} onDeleted={goOn} onRestored={() => onRestored(post.id)} />
            <Button component={Link} to={formAddress(post.id, next?.id, declined)} variant="default">
              Edit
            </Button>
            {post.declinedAt ? (
              <BusyButton
                variant="default"
                busy={reopening}
                onClick={() => void reopen(post.id).then((done) => done && goOn())}
              >
                {SUBMISSIONS_MESSAGES.reopen}
              </BusyButton>
            ) : (
              <Button variant="default" onClick={() => setDeclining(post)}>
                {SUBMISSIONS_MESSAGES.decline}
              </Button>
            )}
            <BusyButton
              busy={publishing}
              disabled={!text.post}
              // The second click of a double click would publish the next one.
              onClick={({ detail }: MouseEvent) => detail > 1 || void publish(post)}
            >
              Publish
            </BusyButton>
          </div>
        )}
      </div>
      {post && <SubmissionPreview post={post} text={text} pictures={pictures} onShowPictures={goOn} />}
      {!post && <SubmissionsEnd waiting={waiting} declined={declined} onBegin={onBegin} />}
      {declining && (
        <DeclineDialog post={declining} onDeclined={goOn} onReopened={onRestored} onClose={() => setDeclining(null)} />
      )}
    </>
  );
}

function Byline({ post: { author, createdAt } }: { post: AdminBlogCardFragment }) {
  const { timeZone } = useSite();
  return (
    <p className={classes.byline}>
      <span dir="auto">{author.department ? `${author.name}, ${author.department}` : author.name}</span>
      {author.linkedin && (
        <Anchor href={author.linkedin} target="_blank" rel="noopener noreferrer nofollow" underline="always" inherit>
          LinkedIn <VisuallyHidden>of {author.name}, in a new tab</VisuallyHidden>
        </Anchor>
      )}
      <span>
        {SUBMISSIONS_MESSAGES.sent} <time dateTime={createdAt}>{dateAndTime(timeZone, createdAt)}</time>
      </span>
    </p>
  );
}
