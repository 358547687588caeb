import { clockText } from '@shared/weekly-hours';
import { changeProblems } from '@shared/meeting-problems';
import { EVENING_RULES } from '@shared/meeting-rules';
import { CHANGED_STATES } from '@shared/meetings';
import { calendarDate, normalizeLine, required, type Rules } from '@shared/rules';
import type { AdminEveningFragment, AdminMeetingFragment, EveningChangeInput } from '../../../gql/admin';
import { TYPED_DATE_MESSAGES } from '../../../records/dates/typed-date';
import { validateBy } from '../../../ui/forms/form-rules';
import { CLOCK_RULES } from './rows';
import type { EVENING_DIALOGS } from './texts';
import { parseClock } from './typed-clock';

/** The dialog of an evening that is open. */
export type EveningAct = keyof typeof EVENING_DIALOGS;

export interface EveningFields {
  reason: string;
  day: string | null;
  from: string;
  to: string;
  place: string;
  onlineUrl: string;
}

const RULES: Record<EveningAct, Partial<Record<keyof EveningFields, Rules>>> = {
  NOT_HELD: { reason: EVENING_RULES.reason },
  MOVED: {
    day: [required(TYPED_DATE_MESSAGES.unreadable), calendarDate(TYPED_DATE_MESSAGES.unreadable)],
    ...CLOCK_RULES,
    place: EVENING_RULES.place,
    reason: EVENING_RULES.reason,
  },
  ONLINE: { onlineUrl: EVENING_RULES.onlineUrl, reason: EVENING_RULES.reason },
};

/** Initial values of the dialog: the present change of the evening, else the usual values. */
export const eveningFields = (
  act: EveningAct,
  { date, state, change, reason }: AdminEveningFragment,
  meeting: AdminMeetingFragment,
): EveningFields => ({
  // Why there is no meeting is not why it is moved, nor the other way round.
  reason: (act === 'NOT_HELD') === (state === 'NOT_HELD') ? reason : '',
  day: change?.day ?? date,
  from: clockText(change?.from ?? meeting.from),
  to: clockText(change?.to ?? meeting.to),
  place: change?.place ?? '',
  onlineUrl: change?.onlineUrl ?? meeting.onlineUrl ?? '',
});

/** The input of a change. Usual values are left out, so that a later change of the weekly meeting applies to them. */
export function changeOf(
  act: EveningAct,
  { date, change }: AdminEveningFragment,
  meeting: AdminMeetingFragment,
  { reason, day, from, to, place, onlineUrl }: EveningFields,
): EveningChangeInput {
  if (act === 'NOT_HELD') return { state: act, reason };
  const unlessUsual = (value: string | null, usual: string | null) => (value && value !== usual ? value : undefined);
  const when = {
    day: unlessUsual(day, date),
    from: unlessUsual(parseClock(from), meeting.from),
    to: unlessUsual(parseClock(to), meeting.to),
  };
  if (act === 'MOVED')
    return { state: act, reason, ...when, place: normalizeLine(place), onlineUrl: change?.onlineUrl };
  return { state: act, reason, ...when, onlineUrl: unlessUsual(onlineUrl, meeting.onlineUrl) };
}

/** Errors by field: those of the rules, and those that the server would find. */
export function changeErrors(
  act: EveningAct,
  evening: AdminEveningFragment,
  meeting: AdminMeetingFragment,
  values: EveningFields,
) {
  const { reason, day, from, to, place, onlineUrl } = changeOf(act, evening, meeting, values);
  const change = {
    state: CHANGED_STATES[act],
    reason: normalizeLine(reason ?? ''),
    day: day ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    place: place ?? undefined,
    onlineUrl: onlineUrl ?? undefined,
  };
  const problems = changeProblems(meeting, evening.date, change);
  return { ...withoutEmpty(problems), ...withoutEmpty(validateBy<EveningFields>(RULES[act])(values)) };
}

const withoutEmpty = (problems: Readonly<Record<string, string | null | undefined>>) =>
  Object.fromEntries(Object.entries(problems).filter(([, message]) => message));
