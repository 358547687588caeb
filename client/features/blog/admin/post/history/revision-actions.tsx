import { Button } from '@mantine/core';
import { useState } from 'react';
import { useDeleteBlogPostRevisionMutation } from '../../../../../gql/admin-hooks';
import { BusyButton } from '../../../../../ui/forms/busy-button';
import { ConfirmDialog } from '../../../../../ui/dialogs/confirm-dialog';
import { failureOf } from '../../../../../ui/loading/failure';
import { notify } from '../../../../../ui/toasts/notify';
import { removeFromLists } from '../../../../../records/list/list-cache';
import classes from './history-dialog.module.css';
import { HISTORY_MESSAGES } from './history-texts';

interface RevisionActionsProps {
  id: string;
  /** Readers see the post. */
  published: boolean;
  restoring: boolean;
  onRestore: () => void;
  onDeleted: () => void;
}

/** The actions on a version that is not the current one. */
export function RevisionActions({ id, published, restoring, onRestore, onDeleted }: RevisionActionsProps) {
  const [asking, setAsking] = useState(false);
  const [remove, { loading }] = useDeleteBlogPostRevisionMutation({
    update: (cache) => removeFromLists(cache, 'blogPostRevisions', id),
  });
  const confirm = async (): Promise<void> => {
    try {
      await remove({ variables: { id } });
      notify.success(HISTORY_MESSAGES.deleted);
      setAsking(false);
      onDeleted();
    } catch (error) {
      notify.error(failureOf(error).message ?? HISTORY_MESSAGES.deleteFailed);
    }
  };
  return (
    <div className={classes.restore}>
      <p className={classes.hint}>
        {HISTORY_MESSAGES.restoreHint} {published && HISTORY_MESSAGES.restoreLiveHint}
      </p>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {HISTORY_MESSAGES.delete}
      </Button>
      <BusyButton busy={restoring} onClick={onRestore}>
        {HISTORY_MESSAGES.restore}
      </BusyButton>
      {asking && (
        <ConfirmDialog
          opened
          dangerous
          title={HISTORY_MESSAGES.deleteTitle}
          confirmLabel="Delete"
          busy={loading}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          {HISTORY_MESSAGES.deleteHint}
        </ConfirmDialog>
      )}
    </div>
  );
}
