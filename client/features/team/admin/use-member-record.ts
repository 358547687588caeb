import { useApolloClient } from '@apollo/client/react';
import { TEAM_POSITIONS, TEAM_RULES } from '@shared/team';
import { AdminTeamMemberDocument, type AdminTeamMemberFragment, type TeamPosition } from '../../../gql/admin';
import { useCreateTeamMemberMutation, useUpdateTeamMemberMutation } from '../../../gql/admin-hooks';
import type { FocalPointText } from '../../../ui/pictures/focal-point-text';
import type { ImageValue } from '../../../ui/pictures/image-field';
import type { DiffOptions } from '../../../records/differences/field-differences';
import { pictureInput } from '../../../records/form/picture-input';
import { useRecordForm } from '../../../records/form/use-record-form';
import { TEAM_ADMIN_MESSAGES } from './texts';
import { TEAM_DRAFT_KEY } from './constants';

export interface MemberFields {
  name: string;
  position: TeamPosition | null;
  year: string | null;
  thoughts: string;
  image: ImageValue;
  focalPoint: FocalPointText;
}

export const memberFields = (member: AdminTeamMemberFragment | null): MemberFields => ({
  name: member?.name ?? '',
  position: member?.position ?? null,
  year: member?.year ?? null,
  thoughts: member?.thoughts ?? '',
  image: member?.image?.url ?? null,
  focalPoint: '',
});

const inputOf = (
  { image, focalPoint, position, year, ...texts }: MemberFields,
  saved: AdminTeamMemberFragment | null,
) => ({
  ...texts,
  position: position!,
  year: year!,
  ...pictureInput(image, saved?.image?.url, focalPoint),
});

/** Here a position is the schema's name, chosen from a list, so only `required` applies. */
const RULES = { ...TEAM_RULES, position: TEAM_RULES.position.filter(({ required }) => required) };

export const MEMBER_DIFF: DiffOptions<MemberFields> = {
  noun: 'member',
  labels: {
    name: 'Name',
    position: 'Position',
    year: 'Year',
    thoughts: 'Thoughts',
    image: 'Photo',
    focalPoint: 'Focal point',
  },
  pictures: ['image'],
  format: { position: (position) => [TEAM_POSITIONS[position]] },
};

/** `like`: initial values of a new one. */
export function useMemberRecord(
  opened: AdminTeamMemberFragment | null,
  onCreated: (id: string) => void,
  like: Partial<MemberFields>,
) {
  const apollo = useApolloClient();
  const [create] = useCreateTeamMemberMutation();
  const [update] = useUpdateTeamMemberMutation();
  return useRecordForm<MemberFields, AdminTeamMemberFragment>(
    {
      fieldsOf: memberFields,
      rulesOf: () => RULES,
      pictures: ['image', 'focalPoint'],
      serverNormalized: ['image', 'focalPoint'],
      fieldOfPath: { imageUrl: 'image' },
      draft: { key: TEAM_DRAFT_KEY, version: 1 },
      messages: TEAM_ADMIN_MESSAGES,
      initialValues: opened ? undefined : like,
      create: async (values, key) =>
        (await create({ variables: { input: inputOf(values, null), key } })).data?.createTeamMember,
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
