import type { AdminEventFragment } from '../../../gql/admin';
import { useDeleteEventMutation, useUndoDeleteMutation, useUpdateEventMutation } from '../../../gql/admin-hooks';
import type { BulkRecords } from '../../../ui/records/bulk-actions';
import { evictRecord } from '../../../ui/records/list-cache';

export function useBulkEvents(): BulkRecords<AdminEventFragment> {
  const [update] = useUpdateEventMutation();
  const [remove] = useDeleteEventMutation();
  const [restore] = useUndoDeleteMutation();
  return {
    noun: 'event',
    nameOf: ({ title }) => title,
    actions: [
      {
        label: 'Mark as completed',
        done: 'completed',
        appliesTo: ({ status }) => status !== 'COMPLETED',
        apply: ({ id }) => update({ variables: { id, input: { status: 'COMPLETED' } } }),
        undo: ({ id, status, statusByDate }) => update({ variables: { id, input: { status, statusByDate } } }),
      },
      {
        label: 'Delete',
        done: 'deleted',
        confirm: 'They will disappear from the home page and the calendar.',
        apply: ({ id }) => remove({ variables: { id }, update: (cache) => evictRecord(cache, 'events', 'Event', id) }),
        undo: ({ id }) => restore({ variables: { id } }),
      },
    ],
  };
}
