import { Select, TextInput } from '@mantine/core';
import { EVENT_IMAGE_SIZE, EVENT_MESSAGES, EVENT_RULES, EVENT_STATUSES, EVENT_TYPES } from '@shared/events';
import { dayIn } from '@shared/time';
import type { AdminEventFragment } from '../../../gql/admin';
import { AddressInput } from '../../../ui/address-input';
import { CountedInput, CountedTextarea } from '../../../ui/counted-input';
import { ImageField } from '../../../ui/image-field';
import { FieldPair, FormColumns } from '../../../ui/records/form-columns';
import { optionsOf } from '../../../ui/records/options';
import { DateField } from '../../../ui/records/date-field';
import { RecordForm } from '../../../ui/records/record-form';
import { REQUIRED } from '../../../ui/required-field';
import { useSite } from '../../../ui/site';
import { EVENT_DIFFERENCES, fieldsOf, useEventRecord, type EventFields } from './use-event-record';

interface EventFormProps {
  /** The event as it is stored; null for a new one. */
  event: AdminEventFragment | null;
  /** What a new one begins with. */
  like?: Partial<EventFields>;
  onCreated: (id: string) => void;
}

/** What an event is, and beside it how it is shown. */
export function EventForm({ event, like, onCreated }: EventFormProps) {
  const record = useEventRecord(event, onCreated, like);
  const { form } = record;
  const image = form.useWatchValue('image');
  const date = form.useWatchValue('date');
  const { timeZone } = useSite();
  const passed = date !== null && date < dayIn(timeZone, new Date());
  return (
    <RecordForm
      {...EVENT_DIFFERENCES}
      record={record}
      fieldsOf={fieldsOf}
      nameOf={({ title }) => title}
      back={{ to: '/admin/events', label: 'Events' }}
    >
      <FormColumns
        main={
          <>
            <CountedInput form={form} field="title" rules={EVENT_RULES.title} label="Title" size="lg" />
            <FieldPair>
              <DateField
                key={form.key('date')}
                {...form.getInputProps('date')}
                label="Date"
                placeholder="18 December 2026"
                description={passed && EVENT_MESSAGES.dayPassed}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...REQUIRED}
              />
              <CountedInput
                form={form}
                field="time"
                rules={EVENT_RULES.time}
                label="Time"
                placeholder="6:00 PM to 7:30 PM"
                autoComplete="off"
              />
            </FieldPair>
            <CountedInput
              form={form}
              field="location"
              rules={EVENT_RULES.location}
              label="Location"
              autoComplete="off"
            />
            <CountedTextarea
              form={form}
              field="description"
              rules={EVENT_RULES.description}
              label="Description"
              always
              autosize
              minRows={3}
            />
          </>
        }
        side={
          <>
            <FieldPair>
              <Select
                key={form.key('type')}
                {...form.getInputProps('type')}
                label="Type"
                data={optionsOf(EVENT_TYPES)}
                placeholder="Choose a type"
                {...REQUIRED}
              />
              <Select
                key={form.key('status')}
                {...form.getInputProps('status')}
                label="Status"
                data={optionsOf(EVENT_STATUSES)}
                allowDeselect={false}
              />
            </FieldPair>
            <FieldPair>
              <TextInput
                key={form.key('capacity')}
                {...form.getInputProps('capacity')}
                label="Capacity (optional)"
                inputMode="numeric"
                autoComplete="off"
              />
              <AddressInput
                form={form}
                field="registrationUrl"
                label="Registration link (optional)"
                placeholder="https://"
                autoComplete="off"
              />
            </FieldPair>
            <ImageField
              label="Picture"
              value={image}
              onChange={(value) => form.setFieldValue('image', value)}
              recommended={EVENT_IMAGE_SIZE}
              error={form.errors.image as string | undefined}
            />
          </>
        }
      />
    </RecordForm>
  );
}
