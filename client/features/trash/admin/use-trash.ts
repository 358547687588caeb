import type { ListedDeletedRecordFragment } from '../../../gql/admin';
import { useDeleteForGoodMutation, useEmptyTrashMutation, useUndoDeleteMutation } from '../../../gql/admin-hooks';
import { removeFromLists } from '../../../records/list/list-cache';
import { failureOf } from '../../../ui/loading/failure';
import { notify } from '../../../ui/toasts/notify';
import { reportOutcome } from '../../../ui/toasts/report-outcome';
import { nameOf, TRASH_MESSAGES } from './texts';

type Deleted = ListedDeletedRecordFragment;

const LIST = 'deletedRecords';

/** Runs the mutations. Each says how it ended, and is true if it succeeded. */
export function useTrash(onAddressTaken: (record: Deleted) => void) {
  const [undo, restoring] = useUndoDeleteMutation();
  const [deleteForGood, deleting] = useDeleteForGoodMutation();
  const [empty, emptying] = useEmptyTrashMutation();

  const restore = async (record: Deleted, newAddress = false): Promise<boolean> => {
    const { id } = record;
    try {
      await undo({ variables: { id, newAddress }, update: (cache) => removeFromLists(cache, LIST, id) });
      notify.success(TRASH_MESSAGES.restored(nameOf(record)));
      return true;
    } catch (error) {
      const { reason, message } = failureOf(error);
      if (reason === 'ADDRESS_TAKEN') onAddressTaken(record);
      else notify.error(message ?? TRASH_MESSAGES.restoreFailed);
      return false;
    }
  };
  return {
    busy: restoring.loading || deleting.loading || emptying.loading,
    restore,
    remove: (record: Deleted): Promise<boolean> =>
      reportOutcome(async () => {
        const { id } = record;
        await deleteForGood({ variables: { id }, update: (cache) => removeFromLists(cache, LIST, id) });
        return TRASH_MESSAGES.removed(nameOf(record));
      }, TRASH_MESSAGES.removeFailed),
    empty: (): Promise<boolean> =>
      reportOutcome(async () => {
        await empty({ update: (cache) => cache.evict({ fieldName: LIST }) });
        return TRASH_MESSAGES.emptied;
      }, TRASH_MESSAGES.emptyFailed),
  };
}
