import { useApolloClient } from '@apollo/client/react';
import { TEAM_DRAFT_KEY, TEAM_MESSAGES, TEAM_POSITIONS, TEAM_RULES } from '@shared/team';
import { AdminTeamMemberDocument, type AdminTeamMemberFragment, type TeamPosition } from '../../../gql/admin';
import { useCreateTeamMemberMutation, useUpdateTeamMemberMutation } from '../../../gql/admin-hooks';
import type { ImageValue } from '../../../ui/image-field';
import type { Differences } from '../../../ui/records/conflict-dialog';
import { pictureInput } from '../../../ui/records/picture-input';
import { useRecordForm } from '../../../ui/records/use-record-form';

interface MemberFields {
  name: string;
  position: TeamPosition | null;
  year: string | null;
  thoughts: string;
  image: ImageValue;
}

export const fieldsOf = (member: AdminTeamMemberFragment | null): MemberFields => ({
  name: member?.name ?? '',
  position: member?.position ?? null,
  year: member?.year ?? null,
  thoughts: member?.thoughts ?? '',
  image: member?.image?.url ?? null,
});

const inputOf = ({ image, position, year, ...texts }: MemberFields, saved: AdminTeamMemberFragment | null) => ({
  ...texts,
  position: position!,
  year: year!,
  ...pictureInput(image, saved?.image?.url),
});

/** Here a position is the schema's name, chosen from a list: no other words can be typed. */
const RULES = { ...TEAM_RULES, position: TEAM_RULES.position.filter(({ required }) => required) };

/** How two versions of a member are told apart. */
export const MEMBER_DIFFERENCES: Differences<MemberFields> = {
  noun: 'member',
  labels: { name: 'Name', position: 'Position', year: 'Year', thoughts: 'Thoughts', image: 'Photo' },
  pictures: ['image'],
  linesOf: (field, value) => (field === 'position' && value ? [TEAM_POSITIONS[value as TeamPosition]] : undefined),
};

/** A member of the team in the officer's hands. `year`: what a new one begins with. */
export function useMemberRecord(
  opened: AdminTeamMemberFragment | null,
  onCreated: (id: string) => void,
  year: string | null,
) {
  const apollo = useApolloClient();
  const [create] = useCreateTeamMemberMutation();
  const [update] = useUpdateTeamMemberMutation();
  return useRecordForm<MemberFields, AdminTeamMemberFragment>(
    {
      fieldsOf,
      rulesOf: () => RULES,
      pictures: ['image'],
      settled: ['image'],
      fieldOfPath: { imageUrl: 'image' },
      draft: { key: TEAM_DRAFT_KEY, version: 1 },
      messages: TEAM_MESSAGES,
      like: opened ? undefined : { year },
      create: async (values) => (await create({ variables: { input: inputOf(values, null) } })).data?.createTeamMember,
      update: async (saved, values, version) =>
        (await update({ variables: { id: saved.id, input: inputOf(values, saved), version } })).data?.updateTeamMember,
      read: async (id) => {
        const query = { query: AdminTeamMemberDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
        return (await apollo.query(query)).data?.teamMember;
      },
    },
    opened,
    onCreated,
  );
}
