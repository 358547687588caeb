import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { statusByDate } from '@shared/event-status';
import { minuteIn } from '@shared/time';
import { EVENT_LABELS, EVENT_STATUSES } from '@shared/events';
import { isCalendarDate } from '@shared/rules';
import { capitalized, optionsOf } from '../../../records/options';
import { useSite } from '../../../ui/site/site';
import { EVENT_ADMIN_MESSAGES } from './texts';
import { BY_DATE, type EventFields } from './event-fields';

/** The status by date, or one that stays. A cancellation needs a sentence, so the choice has it for cancelled events alone. */
export function StatusField({ form }: { form: UseFormReturnType<EventFields> }) {
  const { timeZone } = useSite();
  const date = form.useWatchValue('date');
  const time = form.useWatchValue('time');
  const status = form.useWatchValue('status');
  const isCancelled = form.getInitialValues().status === 'CANCELLED';
  const now = minuteIn(timeZone, new Date());
  const day = date !== null && isCalendarDate(date) ? date : null;
  const scheduled = capitalized(day === null ? EVENT_STATUSES.UPCOMING : statusByDate({ date: day, time }, now));
  return (
    <Select
      key={form.key('status')}
      {...form.getInputProps('status')}
      label={EVENT_LABELS.status}
      data={[
        { value: BY_DATE, label: EVENT_ADMIN_MESSAGES.statusByDate(scheduled) },
        ...optionsOf(EVENT_STATUSES).filter(({ value }) => value !== 'CANCELLED' || isCancelled),
      ]}
      description={status !== BY_DATE && EVENT_ADMIN_MESSAGES.statusKept}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
    />
  );
}
