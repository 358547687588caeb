import { POST_REVISIONS } from '@shared/blog';
import { dateAndTime } from '@shared/time';
import type { Ref } from 'react';
import type { BlogPostRevisionCardFragment } from '../../../../../gql/admin';
import { BusyButton } from '../../../../../ui/forms/busy-button';
import { useSite } from '../../../../../ui/site/site';
import classes from './history-dialog.module.css';
import { HISTORY_MESSAGES } from './history-texts';

interface RevisionListProps {
  ref: Ref<HTMLOListElement>;
  /** Newest first. */
  revisions: readonly BlogPostRevisionCardFragment[];
  chosen: BlogPostRevisionCardFragment;
  onChoose: (id: string) => void;
  hasMore: boolean;
  loading: boolean;
  onLoadMore: () => void;
}

/** The revisions of a post that have been loaded, with a button for older ones. */
export function RevisionList({ ref, revisions, chosen, onChoose, hasMore, loading, onLoadMore }: RevisionListProps) {
  return (
    <div className={classes.versions}>
      <ol ref={ref} className={classes.list} aria-label={HISTORY_MESSAGES.versions} tabIndex={-1}>
        {revisions.map((revision, at) => (
          <li key={revision.id}>
            <RevisionButton
              revision={revision}
              event={at === 0 ? HISTORY_MESSAGES.current : eventOf(revision, revisions[at + 1])}
              chosen={revision === chosen}
              onChoose={() => onChoose(revision.id)}
            />
          </li>
        ))}
      </ol>
      {hasMore && (
        <BusyButton variant="default" size="xs" onClick={onLoadMore} busy={loading}>
          {HISTORY_MESSAGES.older}
        </BusyButton>
      )}
      <p className={classes.hint}>{HISTORY_MESSAGES.kept(POST_REVISIONS.count)}</p>
    </div>
  );
}

/** Label of a save that created, published or unpublished the post; `former` is the revision before. */
function eventOf(
  { version, status }: BlogPostRevisionCardFragment,
  former: BlogPostRevisionCardFragment | undefined,
): string | null {
  if (version === 1) return HISTORY_MESSAGES.created;
  if (!former || former.status === status) return null;
  return status === 'PUBLISHED' ? HISTORY_MESSAGES.published : HISTORY_MESSAGES.unpublished;
}

interface RevisionButtonProps {
  revision: BlogPostRevisionCardFragment;
  event: string | null;
  chosen: boolean;
  onChoose: () => void;
}

function RevisionButton({ revision: { savedAt, savedBy }, event, chosen, onChoose }: RevisionButtonProps) {
  const { timeZone } = useSite();
  return (
    <button
      type="button"
      className={classes.version}
      aria-current={chosen || undefined}
      data-autofocus={chosen || undefined}
      onClick={onChoose}
    >
      <time dateTime={savedAt}>{dateAndTime(timeZone, savedAt)}</time>
      <small>
        {event && <strong>{event} · </strong>}
        {savedBy ?? HISTORY_MESSAGES.byVisitor}
      </small>
    </button>
  );
}
