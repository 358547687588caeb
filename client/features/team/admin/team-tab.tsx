import { Badge, Select } from '@mantine/core';
import { TEAM_MESSAGES, TEAM_POSITIONS } from '@shared/team';
import { useRef, useState } from 'react';
import type { AdminTeamMemberFragment } from '../../../gql/admin';
import { useAdminTeamQuery, useAdminTeamYearsQuery, useDeleteTeamMemberMutation } from '../../../gql/admin-hooks';
import { Picture } from '../../../ui/picture';
import { DeleteRecord } from '../../../ui/records/delete-record';
import { RecordList } from '../../../ui/records/record-list';
import { forget } from '../../../ui/records/record-lists';
import { RecordRow } from '../../../ui/records/record-row';
import { SearchField, searchIn } from '../../../ui/records/search-field';
import { useAddressFilter, type AddressFilter } from '../../../ui/records/use-address-filter';
import { useRecordList } from '../../../ui/records/use-record-list';
import { CopyCommittee } from './copy-committee';

const PAGE_SIZE = 48;

/** The Team Members tab: who held which position, year by year. */
export function TeamTab() {
  const filter = useAddressFilter();
  const year = filter.get('year') || null;
  const asked = useAdminTeamQuery({
    variables: { year, search: searchIn(filter) || null, first: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const pages = useRecordList(asked, (data) => data.teamMembers, TEAM_MESSAGES.fetchFailed);
  const [deleting, setDeleting] = useState<AdminTeamMemberFragment | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
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
        failed={TEAM_MESSAGES.fetchFailed}
        empty={{ title: 'No members yet', text: 'Begin with the President: the committee appears on the About page.' }}
        none={{ title: 'No member matches', showAll: 'Show all members' }}
        row={(member) => <MemberRow key={member.id} member={member} onDelete={() => setDeleting(member)} />}
      />
      {deleting && (
        <DeleteMember member={deleting} onDeleted={() => heading.current?.focus()} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

interface FiltersProps {
  filter: AddressFilter;
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
        placeholder="Every year"
        value={year}
        onChange={(value) => filter.set('year', value)}
        data={[...new Set([...(data?.teamYears ?? []), ...(year ? [year] : [])])]}
        clearable
      />
      {year && <CopyCommittee key={year} year={year} onCopied={onCopied} />}
    </>
  );
}

const MemberRow = ({ member, onDelete }: { member: AdminTeamMemberFragment; onDelete: () => void }) => (
  <RecordRow
    title={member.name}
    to={`/admin/team/${member.id}`}
    picture={<Picture image={member.image} fallback="/default-avatar.svg" alt="" sizes="72px" />}
    ratio={1}
    subtitle={TEAM_POSITIONS[member.position]}
    facts={
      <>
        <Badge variant="outline">{member.year}</Badge>
        {member.thoughts && <span>“{member.thoughts}”</span>}
      </>
    }
    onDelete={onDelete}
  />
);

interface DeleteMemberProps {
  member: AdminTeamMemberFragment;
  onDeleted: () => void;
  onClose: () => void;
}

function DeleteMember({ member: { id, name, position, year }, onDeleted, onClose }: DeleteMemberProps) {
  const [remove] = useDeleteTeamMemberMutation({ update: (cache) => forget(cache, 'teamMembers', 'TeamMember', id) });
  return (
    <DeleteRecord
      id={id}
      noun="member"
      remove={() => remove({ variables: { id } })}
      messages={TEAM_MESSAGES}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      {name}, {TEAM_POSITIONS[position]} {year}, disappears from the site.
    </DeleteRecord>
  );
}
