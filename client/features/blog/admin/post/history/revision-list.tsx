import { POST_REVISIONS } from '@shared/blog';
import { dateAndTime } from '@shared/time';
import type { Ref } from 'react';
import type { BlogPostRevisionCardFragment, BlogPostRevisionsQuery } from '../../../../../gql/admin';
import { BusyButton } from '../../../../../ui/forms/busy-button';
import { useSite } from '../../../../../ui/site/site';
import classes from './history-dialog.module.css';
import { HISTORY_MESSAGES } from './history-texts';

interface RevisionListProps {
  ref: Ref<HTMLOListElement>;
  list: BlogPostRevisionsQuery['blogPostRevisions'];
  chosen: BlogPostRevisionCardFragment;
  onChoose: (id: string) => void;
  loading: boolean;
  onLoadMore: () => void;
}

/** The revisions of a post, newest first. */
export function RevisionList({ ref, list, chosen, onChoose, loading, onLoadMore }: RevisionListProps) {
  return (
    <div className={classes.versions}>
      <ol ref={ref} className={classes.list} aria-label={HISTORY_MESSAGES.versions} tabIndex={-1}>
        {list.nodes.map((revision, at) => (
          <li key={revision.id}>
            <RevisionButton
              revision={revision}
              event={at === 0 ? HISTORY_MESSAGES.current : eventOf(revision, list.nodes[at + 1])}
              chosen={revision === chosen}
              onChoose={() => onChoose(revision.id)}
            />
          </li>
        ))}
      </ol>
      {list.pageInfo.hasNextPage && (
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
