import { TextInput } from '@mantine/core';
import { isCalendarDate } from '@shared/rules';
import { dayIn, instantIn, timeIn } from '@shared/time';
import { useState } from 'react';
import { DateField } from '../../../../records/dates/date-field';
import { FieldPair } from '../../../../records/form/form-columns';
import { optionalLabel, REQUIRED_FIELD } from '../../../../ui/forms/required-field';
import { useSite } from '../../../../ui/site/site';
import { BLOG_ADMIN_MESSAGES } from '../texts';
import type { AdminPostForm } from './post-fields';

/** Default publication time, when most members read. */
const USUAL_TIME = '18:00';
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** The value of `publishAt`: an instant, '' without a date, or text that its rule rejects. */
function instantOf(zone: string, date: string | null, time: string): string {
  if (date === null) return '';
  const [, hours, minutes] = TIME.exec(time) ?? [];
  if (!isCalendarDate(date) || !hours) return `${date} ${time}`;
  return new Date(instantIn(zone, date, Number(hours) * 60 + Number(minutes))).toISOString();
}

interface ScheduleFieldsProps {
  form: AdminPostForm;
  /** In a dialog: it opens with the focus in the date, which is required there. */
  focused?: boolean;
}

/** Date and time, by the site's clock, at which a draft will be published. */
export function ScheduleFields({ form, focused }: ScheduleFieldsProps) {
  const { timeZone } = useSite();
  const value = form.useWatchValue('publishAt');
  const [typed, setTyped] = useState<{ value: string; date: string | null; time: string } | null>(null);
  const stored = Number.isNaN(Date.parse(value))
    ? { date: null, time: USUAL_TIME }
    : { date: dayIn(timeZone, value), time: timeIn(timeZone, value) };
  // A value from elsewhere, such as another version of the post, replaces what was typed.
  const { date, time } = typed?.value === value ? typed : stored;
  const change = (next: { date: string | null; time: string }): void => {
    const instant = instantOf(timeZone, next.date, next.time);
    setTyped({ ...next, value: instant });
    form.setFieldValue('publishAt', instant);
    form.clearFieldError('publishAt');
  };
  return (
    <FieldPair>
      <DateField
        data-autofocus={focused || undefined}
        label={focused ? BLOG_ADMIN_MESSAGES.publishOn : optionalLabel(BLOG_ADMIN_MESSAGES.publishOn)}
        {...(focused && REQUIRED_FIELD)}
        value={date}
        onChange={(chosen) => change({ date: chosen, time })}
        earliest={{ date: dayIn(timeZone, new Date()), message: BLOG_ADMIN_MESSAGES.timeInPast }}
        error={form.errors.publishAt}
      />
      <TextInput
        type="time"
        label={BLOG_ADMIN_MESSAGES.publishTime}
        description={BLOG_ADMIN_MESSAGES.siteTime(timeZone)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={time}
        disabled={date === null}
        onChange={({ currentTarget }) => change({ date, time: currentTarget.value })}
      />
    </FieldPair>
  );
}
