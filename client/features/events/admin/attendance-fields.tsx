import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { EVENT_ATTENDANCES, EVENT_LABELS } from '@shared/events';
import { AddressInput } from '../../../ui/forms/address-input';
import { REQUIRED_FIELD } from '../../../ui/forms/required-field';
import { FieldPair } from '../../../records/form/form-columns';
import { optionsOf } from '../../../records/options';
import { EVENT_ADMIN_MESSAGES } from './texts';
import type { EventFields } from './event-fields';

/** Attendance, and the online link if it is shown to visitors or already stored. */
export function AttendanceFields({ form }: { form: UseFormReturnType<EventFields> }) {
  const isOnline = form.useWatchValue('attendance') !== 'IN_THE_ROOM';
  const hasOnlineUrl = form.useWatchValue('onlineUrl') !== '';
  return (
    <FieldPair>
      <Select
        key={form.key('attendance')}
        {...form.getInputProps('attendance')}
        label={EVENT_LABELS.attendance}
        data={optionsOf(EVENT_ATTENDANCES)}
        allowDeselect={false}
      />
      {(isOnline || hasOnlineUrl) && (
        <AddressInput
          form={form}
          field="onlineUrl"
          label={EVENT_LABELS.onlineUrl}
          description={!isOnline && EVENT_ADMIN_MESSAGES.linkNotShown}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          openLabel={EVENT_ADMIN_MESSAGES.openOnline}
          placeholder="https://"
          autoComplete="off"
          {...(isOnline && REQUIRED_FIELD)}
        />
      )}
    </FieldPair>
  );
}
