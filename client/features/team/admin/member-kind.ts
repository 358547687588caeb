import { TEAM_POSITIONS } from '@shared/team';
import { DeleteTeamMemberDocument, type AdminTeamMemberFragment } from '../../../gql/admin';
import type { RecordKind } from '../../../records/actions/record-kind';
import { TEAM_ADMIN_MESSAGES } from './texts';

export const MEMBER_KIND: RecordKind<Pick<AdminTeamMemberFragment, 'id' | 'name' | 'position' | 'year'>> = {
  noun: 'member',
  nameOf: ({ name }) => name,
  list: { path: '/admin/team', field: 'teamMembers' },
  siteAddress: () => '/about#committee',
  duplicateAddress: ({ id }) => `/admin/team/new?like=${id}`,
  remove: DeleteTeamMemberDocument,
  consequences: ({ name, position, year }) =>
    `${name}, ${TEAM_POSITIONS[position]} ${year}, will disappear from the site.`,
  consequencesOfAll: 'They will disappear from the site.',
  messages: TEAM_ADMIN_MESSAGES,
};
