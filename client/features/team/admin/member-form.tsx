import { Select } from '@mantine/core';
import { TEAM_POSITIONS, TEAM_RULES } from '@shared/team';
import type { AdminTeamMemberFragment } from '../../../gql/admin';
import { CountedInput, CountedTextarea } from '../../../ui/forms/counted-input';
import { ImageField } from '../../../ui/pictures/image-field';
import { FormColumns } from '../../../records/form/form-columns';
import { optionsOf } from '../../../records/options';
import { RecordForm } from '../../../records/form/record-form';
import { REQUIRED_FIELD } from '../../../ui/forms/required-field';
import { MEMBER_KIND } from './member-kind';
import { OtherHolders } from './other-holders';
import { TEAM_ADMIN_MESSAGES } from './texts';
import { memberFields, MEMBER_DIFF, useMemberRecord, type MemberFields } from './use-member-record';
import { useYearOptions } from './use-year-options';
import { TEAM_IMAGE_SIZE } from './constants';

interface MemberFormProps {
  /** The stored member; null for a new one. */
  member: AdminTeamMemberFragment | null;
  /** Initial values of a new one. */
  like: Partial<MemberFields>;
  onCreated: (id: string) => void;
}

export function MemberForm({ member, like, onCreated }: MemberFormProps) {
  const record = useMemberRecord(member, onCreated, like);
  const { form } = record;
  const image = form.useWatchValue('image');
  const focalPoint = form.useWatchValue('focalPoint');
  const position = form.useWatchValue('position');
  const chosenYear = form.useWatchValue('year');
  const years = useYearOptions();
  const given = member?.year ?? like.year;
  return (
    <RecordForm
      {...MEMBER_DIFF}
      record={record}
      fieldsOf={memberFields}
      nameOf={({ name }) => name}
      back={{ to: '/admin/team', label: 'Team Members' }}
      kind={MEMBER_KIND}
    >
      <FormColumns
        main={
          <>
            <CountedInput form={form} field="name" rules={TEAM_RULES.name} label="Name" size="lg" autoComplete="off" />
            <Select
              key={form.key('position')}
              {...form.getInputProps('position')}
              label="Position"
              data={optionsOf(TEAM_POSITIONS)}
              placeholder="Choose a position"
              searchable
              description={TEAM_ADMIN_MESSAGES.order}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...REQUIRED_FIELD}
            />
            <Select
              key={form.key('year')}
              {...form.getInputProps('year')}
              label="Year"
              data={given && !years.includes(given) ? [given, ...years] : years}
              placeholder="Choose a year"
              {...REQUIRED_FIELD}
            />
            <OtherHolders id={record.saved?.id ?? null} position={position} year={chosenYear} />
            <CountedTextarea
              form={form}
              field="thoughts"
              rules={TEAM_RULES.thoughts}
              label="Thoughts (optional)"
              description="What they say about the club. Members with thoughts appear on the home page."
              always
            />
          </>
        }
        side={
          <ImageField
            label="Photo"
            optional
            value={image}
            onChange={(value) => form.setFieldValue('image', value)}
            recommended={TEAM_IMAGE_SIZE}
            frame={{ shape: 'drop' }}
            stored={record.saved?.image}
            focalPoint={{ value: focalPoint, onChange: (point) => form.setFieldValue('focalPoint', point) }}
            error={form.errors.image}
            small
          />
        }
      />
    </RecordForm>
  );
}
