import type { AdminTeamMemberFragment } from '../../../gql/admin';
import type { BulkRecords } from '../../../ui/records/bulk-actions';
import { useBulkDeletion } from '../../../ui/records/use-deletion';
import { MEMBER_KIND } from './member-kind';

export function useBulkMembers(): BulkRecords<AdminTeamMemberFragment> {
  return { noun: MEMBER_KIND.noun, nameOf: MEMBER_KIND.nameOf, actions: [useBulkDeletion(MEMBER_KIND)] };
}
