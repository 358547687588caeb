import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AdminBlogPostFragment } from '../../../../../gql/admin';
import { useBlogPostRevisionsQuery } from '../../../../../gql/admin-hooks';
import { Dialog } from '../../../../../ui/dialogs/dialog';
import { Notice } from '../../../../../ui/page/notice';
import { useRecordList } from '../../../../../records/list/use-record-list';
import { TRY_AGAIN } from '../../../../../ui/texts';
import classes from './history-dialog.module.css';
import { HISTORY_MESSAGES } from './history-texts';
import { RevisionActions } from './revision-actions';
import { RevisionComparison } from './revision-comparison';
import { RevisionList } from './revision-list';
import { useRestoreRevision } from './use-restore-revision';

const PAGE_SIZE = 50;

export interface HistoryDialogProps {
  post: Pick<AdminBlogPostFragment, 'id' | 'status' | 'version'>;
  onRestored?: (post: AdminBlogPostFragment) => void;
  onClose: () => void;
}

/** The revision to compare with: the one before, or the current one. */
type Base = 'before' | 'now';

/** The versions of a post, each beside another one with the differences marked. */
export function HistoryDialog({ post, onRestored, onClose }: HistoryDialogProps) {
  const variables = { postId: post.id, first: PAGE_SIZE };
  const query = useBlogPostRevisionsQuery({ variables, fetchPolicy: 'network-only' });
  const { list, failed, loading, reload, loadMore } = useRecordList(
    query,
    (data) => data.blogPostRevisions,
    HISTORY_MESSAGES.loadFailed,
  );
  const revisions = list?.nodes ?? [];
  const [current] = revisions;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const listElement = useRef<HTMLOListElement>(null);
  const [base, setBase] = useState<Base>('before');
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
        <Notice title={HISTORY_MESSAGES.loadFailed} failed>
          <Button variant="default" onClick={reload}>
            {TRY_AGAIN}
          </Button>
        </Notice>
      )}
      {!failed && !list && <Skeleton height={320} role="status" aria-label="Loading" />}
      {list && !chosen && <p className={classes.hint}>{HISTORY_MESSAGES.empty}</p>}
      {list && chosen && current && (
        <div className={classes.history}>
          <RevisionList
            ref={listElement}
            revisions={revisions}
            chosen={chosen}
            onChoose={setChosenId}
            hasMore={list.pageInfo.hasNextPage}
            loading={loading}
            onLoadMore={loadMore}
          />
          <div className={classes.comparison}>
            {!isCurrent && before && <BaseControl base={base} onChange={setBase} />}
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

const BaseControl = ({ base, onChange }: { base: Base; onChange: (base: Base) => void }) => (
  <SegmentedControl
    className={classes.base}
    aria-label={HISTORY_MESSAGES.compare}
    size="xs"
    value={base}
    onChange={(value) => onChange(value === 'now' ? 'now' : 'before')}
    data={[
      { value: 'before', label: HISTORY_MESSAGES.before },
      { value: 'now', label: HISTORY_MESSAGES.now },
    ]}
  />
);
