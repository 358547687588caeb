import { Select } from '@mantine/core';
import { TEAM_IMAGE_SIZE, TEAM_POSITIONS, TEAM_RULES, yearOptions } from '@shared/team';
import { dayIn } from '@shared/time';
import type { AdminTeamMemberFragment } from '../../../gql/admin';
import { CountedInput, CountedTextarea } from '../../../ui/counted-input';
import { ImageField } from '../../../ui/image-field';
import { FormColumns } from '../../../ui/records/form-columns';
import { optionsOf } from '../../../ui/records/options';
import { RecordForm } from '../../../ui/records/record-form';
import { REQUIRED } from '../../../ui/required-field';
import { useSite } from '../../../ui/site';
import { fieldsOf, MEMBER_DIFFERENCES, useMemberRecord } from './use-member-record';

interface MemberFormProps {
  /** The member as stored; null for a new one. */
  member: AdminTeamMemberFragment | null;
  /** The year that a new one begins with. */
  year: string | null;
  onCreated: (id: string) => void;
}

export function MemberForm({ member, year, onCreated }: MemberFormProps) {
  const { timeZone } = useSite();
  const record = useMemberRecord(member, onCreated, year);
  const { form } = record;
  const image = form.useWatchValue('image');
  const years = yearOptions(Number(dayIn(timeZone, new Date()).slice(0, 4))).reverse();
  return (
    <RecordForm
      {...MEMBER_DIFFERENCES}
      record={record}
      fieldsOf={fieldsOf}
      nameOf={({ name }) => name}
      back={{ to: '/admin/team', label: 'Team Members' }}
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
              {...REQUIRED}
            />
            <Select
              key={form.key('year')}
              {...form.getInputProps('year')}
              label="Year"
              data={[...new Set([...(member ? [member.year] : []), ...years])]}
              placeholder="Choose a year"
              {...REQUIRED}
            />
            <CountedTextarea
              form={form}
              field="thoughts"
              rules={TEAM_RULES.thoughts}
              label="Thoughts (optional)"
              description="What they say of the club. Members with thoughts appear on the home page."
              always
            />
          </>
        }
        side={
          <ImageField
            label="Photo"
            value={image}
            onChange={(value) => form.setFieldValue('image', value)}
            recommended={TEAM_IMAGE_SIZE}
            error={form.errors.image as string | undefined}
            small
          />
        }
      />
    </RecordForm>
  );
}
