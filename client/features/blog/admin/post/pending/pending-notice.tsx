import { Button } from '@mantine/core';
import { dateAndTime } from '@shared/time';
import { useSite } from '../../../../../ui/site';
import type { StoredPost } from '../use-post-record';
import classes from './pending-notice.module.css';
import { PENDING_MESSAGES } from './pending-texts';

/** Tells that the form shows pending changes, and if the post was changed beside them. */
export function PendingNotice({ post, onCompare }: { post: StoredPost; onCompare: () => void }) {
  const { timeZone } = useSite();
  const { pending, status, version } = post;
  if (!pending) return null;
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
