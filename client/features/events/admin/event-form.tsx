import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { EVENT_LABELS, EVENT_RULES, EVENT_TYPES } from '@shared/events';
import type { AdminEventFragment } from '../../../gql/admin';
import { AddressInput } from '../../../ui/forms/address-input';
import { CountedInput, CountedTextarea } from '../../../ui/forms/counted-input';
import { ImageField } from '../../../ui/pictures/image-field';
import { FieldPair, FormColumns } from '../../../records/form/form-columns';
import { optionsOf } from '../../../records/options';
import { RecordForm } from '../../../records/form/record-form';
import { Remark, Remarks } from '../../../records/form/remark';
import { optionalLabel, REQUIRED_FIELD } from '../../../ui/forms/required-field';
import { eventKind } from './event-kind';
import { MoveAnnouncement } from './move-announcement';
import { AttendanceFields } from './attendance-fields';
import { EVENT_DIFF, eventFields, type EventFields } from './event-fields';
import { useEventRecord } from './use-event-record';
import { SeriesScope } from './series-scope';
import { StatusField } from './status-field';
import { useEventSeries } from './use-event-series';
import { EVENT_ADMIN_MESSAGES } from './texts';
import { WhenFields } from './when-fields';
import { EVENT_IMAGE_SIZE } from './constants';

interface EventFormProps {
  /** The stored event; null for a new one. */
  event: AdminEventFragment | null;
  /** Initial values of a new one. */
  like?: Partial<EventFields>;
  onCreated: (id: string) => void;
}

export function EventForm({ event, like, onCreated }: EventFormProps) {
  const record = useEventRecord(event, onCreated, like);
  const { form, saved } = record;
  const series = useEventSeries(saved);
  return (
    <RecordForm
      {...EVENT_DIFF}
      record={record}
      fieldsOf={eventFields}
      nameOf={({ title }) => title}
      back={{ to: '/admin/events', label: 'Events' }}
      kind={eventKind(record.show)}
    >
      <Remarks>
        {record.saved?.cancelReason && <Remark>{EVENT_ADMIN_MESSAGES.visitorsRead(record.saved.cancelReason)}</Remark>}
      </Remarks>
      <SeriesScope
        series={series}
        label={EVENT_ADMIN_MESSAGES.saveScope}
        scope={record.scope}
        onChange={record.setScope}
      />
      <FormColumns main={<MainFields form={form} saved={saved} />} side={<SideFields form={form} saved={saved} />} />
    </RecordForm>
  );
}

interface FieldsProps {
  form: UseFormReturnType<EventFields>;
  /** The stored event; null for a new one. */
  saved: AdminEventFragment | null;
}

const MainFields = ({ form, saved }: FieldsProps) => (
  <>
    <CountedInput form={form} field="title" rules={EVENT_RULES.title} label={EVENT_LABELS.title} size="lg" />
    <WhenFields form={form} id={saved?.id ?? null} />
    <CountedInput
      form={form}
      field="location"
      rules={EVENT_RULES.location}
      label={EVENT_LABELS.location}
      autoComplete="off"
    />
    {saved && <MoveAnnouncement form={form} saved={saved} />}
    <CountedTextarea
      form={form}
      field="description"
      rules={EVENT_RULES.description}
      label={EVENT_LABELS.description}
      always
      autosize
      minRows={3}
    />
  </>
);

const SideFields = ({ form, saved }: FieldsProps) => (
  <>
    <FieldPair>
      <Select
        key={form.key('type')}
        {...form.getInputProps('type')}
        label={EVENT_LABELS.type}
        data={optionsOf(EVENT_TYPES)}
        placeholder="Choose a type"
        {...REQUIRED_FIELD}
      />
      <StatusField form={form} />
    </FieldPair>
    <AttendanceFields form={form} />
    <FieldPair>
      <TextInput
        key={form.key('capacity')}
        {...form.getInputProps('capacity')}
        label={optionalLabel(EVENT_LABELS.capacity)}
        inputMode="numeric"
        autoComplete="off"
      />
      <AddressInput
        form={form}
        field="registrationUrl"
        label={optionalLabel(EVENT_LABELS.registrationUrl)}
        openLabel={EVENT_ADMIN_MESSAGES.openRegistration}
        placeholder="https://"
        autoComplete="off"
      />
    </FieldPair>
    <PictureField form={form} saved={saved} />
  </>
);

function PictureField({ form, saved }: FieldsProps) {
  const image = form.useWatchValue('image');
  const focalPoint = form.useWatchValue('focalPoint');
  return (
    <ImageField
      label="Picture"
      optional
      value={image}
      onChange={(value) => form.setFieldValue('image', value)}
      recommended={EVENT_IMAGE_SIZE}
      stored={saved?.image}
      focalPoint={{ value: focalPoint, onChange: (point) => form.setFieldValue('focalPoint', point) }}
      error={form.errors.image}
    />
  );
}
