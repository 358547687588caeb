import { Anchor, Button, Skeleton } from '@mantine/core';
import { BLOG_MESSAGES } from '@shared/blog';
import { TRY_AGAIN } from '@shared/errors';
import { dateAndTime } from '@shared/time';
import { useRef, useState, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { AdminBlogCardFragment } from '../../../../gql/admin';
import { BusyButton } from '../../../../ui/busy-button';
import { isDialogOpen } from '../../../../ui/held-page';
import { langOf } from '../../../../ui/lang-of';
import { Notice } from '../../../../ui/notice';
import { useSite } from '../../../../ui/site';
import { Unseen } from '../../../../ui/unseen';
import { PostArticle } from '../../public/post-article';
import { DeleteBlogPost } from '../delete-blog-post';
import { ReadingFrame } from './reading-frame';
import classes from './submissions.module.css';
import { usePublish } from './use-publish';
import { useSubmission } from './use-submissions';

interface SubmissionProps {
  /** The list is still to come. */
  loading: boolean;
  /** None behind the last one. */
  post: AdminBlogCardFragment | undefined;
  next: AdminBlogCardFragment | undefined;
  /** How many wait, this one included. */
  waiting: number;
  onBegin: () => void;
}

/** One submission: whose it is, what can be done with it, and what it looks like; or that there is none left. */
export function Submission({ loading, post, next, waiting, onBegin }: SubmissionProps) {
  const text = useSubmission(post?.id, next?.id);
  const [deleting, setDeleting] = useState<AdminBlogCardFragment | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const goOn = () => heading.current?.focus();
  // Whoever has opened a dialog meanwhile stays in it.
  const { publish, publishing } = usePublish(() => isDialogOpen() || goOn());

  if (loading) return <Skeleton className={classes.coming} role="status" aria-label="Loading" />;
  return (
    <>
      <div className={classes.about}>
        <div className={classes.whose}>
          <h2 ref={heading} tabIndex={-1} lang={post && langOf(post.title)}>
            {post ? post.title : waiting > 0 ? BLOG_MESSAGES.lastRead : BLOG_MESSAGES.allRead}
          </h2>
          {post && <Byline post={post} />}
        </div>
        {post && (
          <div className={classes.actions}>
            <Button variant="subtle" color="red" onClick={() => setDeleting(post)}>
              Delete
            </Button>
            <Button component={Link} to={`/admin/blog/${post.id}`} variant="default">
              Edit
            </Button>
            <BusyButton
              busy={publishing}
              disabled={!text.post}
              // The second click of a double one would publish the next.
              onClick={({ detail }: MouseEvent) => detail > 1 || void publish(post.id)}
            >
              Publish
            </BusyButton>
          </div>
        )}
      </div>
      {post && text.failed && (
        <Notice title={BLOG_MESSAGES.submissionFailed} failed>
          <Button variant="default" onClick={text.again}>
            {TRY_AGAIN}
          </Button>
        </Notice>
      )}
      {post && !text.failed && (
        <ReadingFrame title={BLOG_MESSAGES.asReadersSee(post.title)} shown={post.id}>
          {text.post && <PostArticle post={text.post} claps={text.post.claps} />}
        </ReadingFrame>
      )}
      {!post && <End waiting={waiting} onBegin={onBegin} />}
      {deleting && <DeleteBlogPost post={deleting} onDeleted={goOn} onClose={() => setDeleting(null)} />}
    </>
  );
}

function Byline({ post: { author, createdAt } }: { post: AdminBlogCardFragment }) {
  const { timeZone } = useSite();
  return (
    <p className={classes.byline}>
      <span>{author.department ? `${author.name}, ${author.department}` : author.name}</span>
      {author.linkedin && (
        <Anchor href={author.linkedin} target="_blank" rel="noopener noreferrer nofollow" underline="always" inherit>
          LinkedIn <Unseen>of {author.name}, in a new tab</Unseen>
        </Anchor>
      )}
      <span>
        {BLOG_MESSAGES.sent} <time dateTime={createdAt}>{dateAndTime(timeZone, createdAt)}</time>
      </span>
    </p>
  );
}

const End = ({ waiting, onBegin }: { waiting: number; onBegin: () => void }) => (
  <div className={classes.end}>
    <p>{waiting > 0 ? BLOG_MESSAGES.stillWaiting(waiting) : BLOG_MESSAGES.allReadHint}</p>
    {waiting > 0 ? (
      <Button variant="default" onClick={onBegin}>
        {BLOG_MESSAGES.readAgain}
      </Button>
    ) : (
      <Button component={Link} to="/admin/blog" variant="default">
        {BLOG_MESSAGES.backToPosts}
      </Button>
    )}
  </div>
);
