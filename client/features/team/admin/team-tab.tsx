import { Badge, Select } from '@mantine/core';
import { TEAM_POSITIONS } from '@shared/team';
import { useRef } from 'react';
import type { AdminTeamMemberFragment } from '../../../gql/admin';
import { useAdminTeamQuery, useAdminTeamYearsQuery } from '../../../gql/admin-hooks';
import { Picture } from '../../../ui/pictures/picture';
import type { RecordAction } from '../../../records/actions/record-kind';
import { RecordList } from '../../../records/list/record-list';
import type { RowSelection } from '../../../records/list/select-box';
import { RecordRow } from '../../../records/list/record-row';
import { SearchField, searchText } from '../../../records/list/search-field';
import { useUrlFilter, type UrlFilter } from '../../../records/list/use-url-filter';
import { useRecordList } from '../../../records/list/use-record-list';
import { useRecordActions } from '../../../records/actions/use-record-actions';
import { MEMBER_KIND } from './member-kind';
import { useBulkMembers } from './use-bulk-members';
import { CopyCommittee } from './copy-committee';
import { TEAM_ADMIN_MESSAGES } from './texts';

const PAGE_SIZE = 48;

export function TeamTab() {
  const filter = useUrlFilter();
  const year = filter.get('year') || null;
  const query = useAdminTeamQuery({
    variables: { year, search: searchText(filter) || null, first: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const pages = useRecordList(query, (data) => data.teamMembers, TEAM_ADMIN_MESSAGES.loadFailed);
  const bulk = useBulkMembers();
  const actionsOf = useRecordActions(MEMBER_KIND);
  const heading = useRef<HTMLHeadingElement>(null);
  const onDeleted = (): void => heading.current?.focus();
  const showYear = (begun: string): void => {
    filter.set('year', begun);
    heading.current?.focus();
  };

  return (
    <>
      <RecordList
        title="Team Members"
        heading={heading}
        add={{ to: `/admin/team/new${year ? `?year=${encodeURIComponent(year)}` : ''}`, label: 'New member' }}
        filter={filter}
        filters={<Filters filter={filter} onCopied={showYear} />}
        pages={pages}
        failed={TEAM_ADMIN_MESSAGES.loadFailed}
        count={TEAM_ADMIN_MESSAGES.count}
        empty={{ title: 'No members yet', text: 'Start with the President. The committee appears on the About page.' }}
        none={{ title: 'No matching members', showAll: 'Show all members' }}
        row={(member, selection) => (
          <MemberRow key={member.id} member={member} menu={actionsOf(member, { onDeleted })} selection={selection} />
        )}
        bulk={bulk}
      />
    </>
  );
}

interface FiltersProps {
  filter: UrlFilter;
  onCopied: (year: string) => void;
}

function Filters({ filter, onCopied }: FiltersProps) {
  const { data } = useAdminTeamYearsQuery({ fetchPolicy: 'cache-and-network' });
  const year = filter.get('year') || null;
  return (
    <>
      <SearchField filter={filter} label="Search members by name or position" />
      <Select
        aria-label="Year"
        placeholder="All years"
        value={year}
        onChange={(value) => filter.set('year', value)}
        data={[...new Set([...(data?.teamYears ?? []), ...(year ? [year] : [])])]}
        clearable
      />
      {year && <CopyCommittee key={year} year={year} onCopied={onCopied} />}
    </>
  );
}

interface MemberRowProps {
  member: AdminTeamMemberFragment;
  menu: readonly RecordAction[];
  selection: RowSelection;
}

const MemberRow = ({ member, menu, selection }: MemberRowProps) => (
  <RecordRow
    title={member.name}
    to={`/admin/team/${member.id}`}
    picture={<Picture image={member.image} fallback="/default-avatar.svg" alt="" sizes="72px" frame="square" />}
    ratio={1}
    shape="drop"
    subtitle={TEAM_POSITIONS[member.position]}
    facts={
      <>
        <Badge variant="outline">{member.year}</Badge>
        {member.thoughts && <span>“{member.thoughts}”</span>}
      </>
    }
    menu={menu}
    id={member.id}
    selection={selection}
  />
);
