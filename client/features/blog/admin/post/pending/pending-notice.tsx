import { Button } from '@mantine/core';
import { dateAndTime } from '@shared/time';
import { useSite } from '../../../../../ui/site/site';
import type { StoredPost } from '../stored-post';
import classes from './pending-notice.module.css';
import { PENDING_MESSAGES } from './pending-texts';

interface PendingNoticeProps {
  post: StoredPost;
  onCompare: () => void;
  onShow: () => void;
}

/** Tells that the form shows pending changes, and if the post was changed beside them; or that there are some by now. */
export function PendingNotice({ post, onCompare, onShow }: PendingNoticeProps) {
  const { timeZone } = useSite();
  const { pending, status, version, pendingChangesAt } = post;
  if (!pending)
    return (
      pendingChangesAt && (
        <section className={classes.notice} aria-label={PENDING_MESSAGES.title}>
          <p>{PENDING_MESSAGES.notShown}</p>
          <Button variant="default" size="xs" onClick={onShow}>
            {PENDING_MESSAGES.show}
          </Button>
        </section>
      )
    );
  const isLive = status === 'PUBLISHED';
  return (
    <section className={classes.notice} aria-label={PENDING_MESSAGES.title}>
      <p>
        <strong>{PENDING_MESSAGES.title}.</strong> {isLive ? PENDING_MESSAGES.hidden : PENDING_MESSAGES.draftHidden}{' '}
        {PENDING_MESSAGES.savedBy(
          pending.updatedBy ?? PENDING_MESSAGES.somebody,
          dateAndTime(timeZone, pending.updatedAt),
        )}
        {pending.baseVersion !== version && <em>{PENDING_MESSAGES.outdated}</em>}
      </p>
      <Button variant="default" size="xs" aria-haspopup="dialog" onClick={onCompare}>
        {isLive ? PENDING_MESSAGES.compare : PENDING_MESSAGES.compareDraft}
      </Button>
    </section>
  );
}
