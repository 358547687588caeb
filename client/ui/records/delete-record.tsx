import { useApolloClient } from '@apollo/client/react';
import { TOASTS } from '@shared/toasts';
import { useState, type ReactNode } from 'react';
import { useUndoDeleteMutation } from '../../gql/admin-hooks';
import { ConfirmDialog } from '../confirm-dialog';
import { failureOf, type Failure } from '../failure';
import { notify } from '../notify';

interface DeleteRecordProps {
  id: string;
  noun: string;
  /** What will be gone, in a sentence or two. */
  children: ReactNode;
  remove: () => Promise<unknown>;
  messages: { deleted: string; deleteFailed: string };
  /** What to say of a failure, where that is not the server's sentence, else `deleteFailed`. */
  saidOf?: (failure: Failure) => string;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks, deletes, and for ten seconds offers to take it back. */
export function DeleteRecord(props: DeleteRecordProps) {
  const { id, noun, children, remove, messages, onDeleted, onClose } = props;
  const { saidOf = ({ message }) => message ?? messages.deleteFailed } = props;
  const [busy, setBusy] = useState(false);
  const undo = useUndo(id);

  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await remove();
      const action = { label: 'Undo', run: () => void undo() };
      notify.success(messages.deleted, { id: `deleted-${id}`, duration: TOASTS.undoMs, action });
      onDeleted();
    } catch (error) {
      notify.error(saidOf(failureOf(error)));
    }
    onClose();
  };

  return (
    <ConfirmDialog
      opened
      title={`Delete this ${noun}?`}
      confirmLabel="Delete"
      dangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

function useUndo(id: string): () => Promise<void> {
  const apollo = useApolloClient();
  const [undoDelete] = useUndoDeleteMutation();
  return async () => {
    try {
      await undoDelete({ variables: { id } });
      await apollo.refetchQueries({ include: 'active' }).catch(() => undefined);
      notify.success('Brought back');
    } catch (error) {
      notify.error(failureOf(error).message ?? 'Failed to bring it back');
    }
  };
}
