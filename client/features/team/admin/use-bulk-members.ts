import type { AdminTeamMemberFragment } from '../../../gql/admin';
import { useDeleteTeamMemberMutation, useUndoDeleteMutation } from '../../../gql/admin-hooks';
import type { BulkRecords } from '../../../ui/records/bulk-actions';
import { evictRecord } from '../../../ui/records/list-cache';

export function useBulkMembers(): BulkRecords<AdminTeamMemberFragment> {
  const [remove] = useDeleteTeamMemberMutation();
  const [restore] = useUndoDeleteMutation();
  return {
    noun: 'member',
    nameOf: ({ name }) => name,
    actions: [
      {
        label: 'Delete',
        done: 'deleted',
        confirm: 'They will disappear from the site.',
        apply: ({ id }) =>
          remove({ variables: { id }, update: (cache) => evictRecord(cache, 'teamMembers', 'TeamMember', id) }),
        undo: ({ id }) => restore({ variables: { id } }),
      },
    ],
  };
}
