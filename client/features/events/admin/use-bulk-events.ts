import type { AdminEventFragment } from '../../../gql/admin';
import { useUpdateEventMutation } from '../../../gql/admin-hooks';
import type { BulkRecords } from '../../../records/list/bulk-actions';
import { useBulkDeletion } from '../../../records/actions/use-deletion';
import { EVENT_KIND } from './event-kind';

export function useBulkEvents(): BulkRecords<AdminEventFragment> {
  const [update] = useUpdateEventMutation();
  const deletion = useBulkDeletion(EVENT_KIND);
  return {
    noun: EVENT_KIND.noun,
    nameOf: EVENT_KIND.nameOf,
    actions: [
      {
        label: 'Mark as completed',
        done: 'completed',
        appliesTo: ({ status }) => status !== 'COMPLETED' && status !== 'CANCELLED',
        apply: ({ id }) => update({ variables: { id, input: { status: 'COMPLETED' } } }),
        undo: ({ id, status, statusByDate }) => update({ variables: { id, input: { status, statusByDate } } }),
      },
      deletion,
    ],
  };
}
