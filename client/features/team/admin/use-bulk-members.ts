import type { AdminTeamMemberFragment } from '../../../gql/admin';
import type { BulkRecords } from '../../../records/list/bulk-actions';
import { useBulkDeletion } from '../../../records/actions/use-deletion';
import { MEMBER_KIND } from './member-kind';

export function useBulkMembers(): BulkRecords<AdminTeamMemberFragment> {
  return { noun: MEMBER_KIND.noun, nameOf: MEMBER_KIND.nameOf, actions: [useBulkDeletion(MEMBER_KIND)] };
}
