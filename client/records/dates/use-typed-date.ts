import { useUncontrolled } from '@mantine/hooks';
import { isCalendarDate } from '@shared/rules';
import { dayIn, longDay } from '@shared/time';
import {
  describeDate,
  isImpossibleDate,
  parseTypedDate,
  TYPED_DATE_MESSAGES,
  typedDateHint,
  type DateDirection,
} from './typed-date';
import { useState } from 'react';
import { useSite } from '../../ui/site/site';

export interface TypedDateOptions {
  /** `YYYY-MM-DD`, text that is not a date, or null for an empty field. */
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (value: string | null) => void;
  /** For dates without a year. */
  direction?: DateDirection;
  /** Earliest date, with the message for an earlier one. */
  earliest?: { date: string; message: string };
}

/** State of a typed date: its text, date and error. */
export function useTypedDate({ direction = 'future', earliest, ...controlled }: TypedDateOptions) {
  const { timeZone } = useSite();
  const today = dayIn(timeZone, new Date());
  const [value, setValue] = useUncontrolled<string | null>({ ...controlled, finalValue: null });
  const [typing, setTyping] = useState<{ text: string; value: string | null } | null>(null);
  const date = value !== null && isCalendarDate(value) ? value : null;
  const isUnreadable = value !== null && date === null;
  /** No error while typing, as long as the text can still become a date. */
  const [isFinished, setFinished] = useState(isUnreadable);

  const tooEarly = date !== null && earliest && date < earliest.date ? earliest.message : null;
  return {
    today,
    date,
    text: typing?.value === value ? typing.text : date ? longDay(date) : (value ?? ''),
    problem: isUnreadable ? (typedDateHint(value, today, direction) ?? TYPED_DATE_MESSAGES.unreadable) : tooEarly,
    isFinished: isFinished || (value !== null && isImpossibleDate(value)),
    echo: date ? describeDate(date, today) : TYPED_DATE_MESSAGES.hint[direction],
    type: (text: string): void => {
      const read = parseTypedDate(text, today, direction) ?? (text.trim() ? text : null);
      setTyping({ text, value: read });
      setFinished(false);
      setValue(read);
    },
    choose: (chosen: string | null): void => {
      setTyping(null);
      setValue(chosen);
    },
    /** Replaces the text by the full date. */
    finish: (): void => {
      setTyping(null);
      setFinished(true);
    },
  };
}
