import { useApolloClient } from '@apollo/client/react';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog';
import { failureOf, type Failure } from '../../ui/loading/failure';
import { notify } from '../../ui/toasts/notify';
import { useRestore } from './use-deletion';

interface DeleteRecordProps {
  id: string;
  noun: string;
  /** Consequences of deleting. */
  children: ReactNode;
  remove: () => Promise<unknown>;
  /** False keeps the dialog open: its children say what is missing. */
  validate?: () => boolean;
  messages: { deleted: string; deleteFailed: string };
  /** Error message; by default the server's, or `deleteFailed`. */
  saidOf?: (failure: Failure) => string;
  onDeleted?: () => void;
  onRestored?: () => void;
  onClose: () => void;
}

/** Confirms, deletes, and offers Undo. */
export function DeleteRecord(props: DeleteRecordProps) {
  const { id, noun, children, remove, messages, onDeleted, onRestored, onClose } = props;
  const { saidOf = ({ message }) => message ?? messages.deleteFailed } = props;
  const [busy, setBusy] = useState(false);
  const undo = useUndo(id, onRestored);

  const confirm = async (): Promise<void> => {
    if (props.validate?.() === false) return;
    setBusy(true);
    try {
      await remove();
      const action = { label: 'Undo', run: () => void undo() };
      notify.success(messages.deleted, { id: `deleted-${id}`, action });
      onDeleted?.();
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

function useUndo(id: string, onRestored?: () => void): () => Promise<void> {
  const apollo = useApolloClient();
  const restore = useRestore();
  return async () => {
    try {
      await restore(id);
      await apollo.refetchQueries({ include: 'active' }).catch(() => undefined);
      onRestored?.();
      notify.success('Restored');
    } catch (error) {
      notify.error(failureOf(error).message ?? 'Failed to restore it');
    }
  };
}
