import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { POST_REVISIONS } from '@shared/blog';
import { dateAndTime } from '@shared/time';
import { useRef, useState } from 'react';
import type { AdminBlogPostFragment, BlogPostRevisionCardFragment } from '../../../../../gql/admin';
import { useBlogPostRevisionsQuery } from '../../../../../gql/admin-hooks';
import { BusyButton } from '../../../../../ui/forms/busy-button';
import { Dialog } from '../../../../../ui/dialogs/dialog';
import { Notice } from '../../../../../ui/page/notice';
import { useRecordList } from '../../../../../records/list/use-record-list';
import { useSite } from '../../../../../ui/site/site';
import { TRY_AGAIN } from '../../../../../ui/texts';
import classes from './history-dialog.module.css';
import { HISTORY_MESSAGES } from './history-texts';
import { RevisionActions } from './revision-actions';
import { RevisionComparison } from './revision-comparison';
import { useRestoreRevision } from './use-restore-revision';

const PAGE_SIZE = 50;

export interface HistoryDialogProps {
  post: Pick<AdminBlogPostFragment, 'id' | 'status' | 'version'>;
  onRestored?: (post: AdminBlogPostFragment) => void;
  onClose: () => void;
}

/** The versions of a post, each beside another one with the differences marked. */
export function HistoryDialog({ post, onRestored, onClose }: HistoryDialogProps) {
  const variables = { postId: post.id, first: PAGE_SIZE };
  const query = useBlogPostRevisionsQuery({ variables, fetchPolicy: 'network-only' });
  const { list, failed, loading, reload, loadMore } = useRecordList(
    query,
    (data) => data.blogPostRevisions,
    HISTORY_MESSAGES.listFailed,
  );
  const revisions = list?.nodes ?? [];
  const [current] = revisions;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const listElement = useRef<HTMLOListElement>(null);
  const [base, setBase] = useState<'before' | 'now'>('before');
  const { restore, restoring } = useRestoreRevision((restored) => {
    onRestored?.(restored);
    onClose();
  });
  const chosenPlace = revisions.findIndex(({ id }) => id === chosenId);
  const place = Math.max(chosenPlace, 0);
  const chosen = revisions[place];
  const isCurrent = place === 0;
  const before = revisions[place + 1] ?? null;
  const withCurrent = !isCurrent && (base === 'now' || !before);
  const [older, newer] = withCurrent ? [chosen, current] : [before, chosen];

  return (
    <Dialog opened onClose={onClose} busy={restoring} size="76rem" title={HISTORY_MESSAGES.title}>
      {failed && (
        <Notice title={HISTORY_MESSAGES.listFailed} failed>
          <Button variant="default" onClick={reload}>
            {TRY_AGAIN}
          </Button>
        </Notice>
      )}
      {!failed && !list && <Skeleton height={320} role="status" aria-label="Loading" />}
      {list && !chosen && <p className={classes.hint}>{HISTORY_MESSAGES.empty}</p>}
      {list && chosen && current && (
        <div className={classes.history}>
          <div className={classes.versions}>
            <ol ref={listElement} className={classes.list} aria-label={HISTORY_MESSAGES.versions} tabIndex={-1}>
              {revisions.map((revision, at) => (
                <li key={revision.id}>
                  <RevisionButton
                    revision={revision}
                    event={at === 0 ? HISTORY_MESSAGES.current : eventOf(revision, revisions[at + 1])}
                    chosen={revision === chosen}
                    onChoose={() => setChosenId(revision.id)}
                  />
                </li>
              ))}
            </ol>
            {list.pageInfo.hasNextPage && (
              <BusyButton variant="default" size="xs" onClick={loadMore} busy={loading}>
                {HISTORY_MESSAGES.older}
              </BusyButton>
            )}
            <p className={classes.hint}>{HISTORY_MESSAGES.kept(POST_REVISIONS.count)}</p>
          </div>
          <div className={classes.comparison}>
            {!isCurrent && before && (
              <SegmentedControl
                className={classes.base}
                aria-label={HISTORY_MESSAGES.compare}
                size="xs"
                value={base}
                onChange={(value) => setBase(value === 'now' ? 'now' : 'before')}
                data={[
                  { value: 'before', label: HISTORY_MESSAGES.before },
                  { value: 'now', label: HISTORY_MESSAGES.now },
                ]}
              />
            )}
            {older && newer ? (
              <RevisionComparison olderId={older.id} newerId={newer.id} currentId={current.id} />
            ) : (
              <p className={classes.hint}>{HISTORY_MESSAGES.only}</p>
            )}
            {!isCurrent && (
              <RevisionActions
                id={chosen.id}
                published={post.status === 'PUBLISHED'}
                restoring={restoring}
                onRestore={() => void restore(chosen.id, post.version, current.id)}
                onDeleted={() => {
                  setChosenId(before?.id ?? null);
                  listElement.current?.focus();
                }}
              />
            )}
          </div>
        </div>
      )}
    </Dialog>
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
