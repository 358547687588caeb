import { useMutation } from '@apollo/client/react';
import { useUndoDeleteMutation } from '../../gql/admin-hooks';
import { plural } from '../../ui/plural';
import type { BulkAction } from '../list/bulk-actions';
import { removeFromLists, restoreToLists } from '../list/list-cache';
import type { RecordKind } from './record-kind';

/** Deletes a record, also from the lists. */
export function useRemove<T extends { id: string }>({ remove, list: { field } }: RecordKind<T>) {
  const [mutate] = useMutation(remove);
  return ({ id }: T) => mutate({ variables: { id }, update: (cache) => removeFromLists(cache, field, id) });
}

/** Restores a deleted record, also to where it was in the lists. */
export function useRestore() {
  const [undo] = useUndoDeleteMutation();
  return (id: string) => undo({ variables: { id }, update: (cache) => restoreToLists(cache, id) });
}

/** Deletes several, after a question. */
export function useBulkDeletion<T extends { id: string }>(kind: RecordKind<T>): BulkAction<T> {
  const remove = useRemove(kind);
  const restore = useRestore();
  return {
    label: 'Delete',
    done: 'deleted',
    ask: (records) => ({
      title: `Delete ${plural(records.length, kind.noun)}?`,
      text: kind.consequencesOfAll,
      confirmLabel: 'Delete',
      dangerous: true,
    }),
    apply: remove,
    undo: ({ id }) => restore(id),
  };
}
