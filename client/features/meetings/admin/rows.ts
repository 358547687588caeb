import { dayOffProblem, hoursProblem, partProblem, termProblem } from '@shared/meeting-problems';
import { MEETING_RULES } from '@shared/meeting-rules';
import { firstBroken, isCalendarDate, satisfies, type Rules } from '@shared/rules';
import { MEETING_ADMIN_MESSAGES } from './texts';
import { parseClock } from './typed-clock';

/** The rows of a list as a form holds them. Text, because a form compares its values one by one. */
export type RowsText = string;

export const toRowsText = (rows: readonly object[]): RowsText => JSON.stringify(rows);

export const parseRows = <Row>(text: RowsText): readonly Row[] => JSON.parse(text) as Row[];

/** Times as they are typed. */
export interface PartRow {
  title: string;
  from: string;
  to: string;
  text: string;
}

/** Days are `YYYY-MM-DD`, text that is not a date, or null if none is chosen. */
export interface TermRow {
  name: string;
  from: string | null;
  to: string | null;
}

export interface DayOffRow {
  from: string | null;
  /** null: the same day. */
  to: string | null;
  reason: string;
}

export type RowErrors<Row> = Partial<Record<keyof Row & string, string>>;

const clock = satisfies((text) => parseClock(text) !== null, MEETING_ADMIN_MESSAGES.notATime);
const required = (rules: Rules): Rules => rules.filter((rule) => rule.required);

/** For times as they are typed. */
export const CLOCK_RULES = {
  from: [...required(MEETING_RULES.from), clock],
  to: [...required(MEETING_RULES.to), clock],
} as const;

export const found = <Row>(errors: Partial<Record<keyof Row, string | null | undefined>>): RowErrors<Row> =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message)) as RowErrors<Row>;

/** What is wrong with the end of a weekly meeting whose times are valid one by one. */
export function endProblem(typedFrom: string, typedTo: string): string | undefined {
  const [from, to] = [parseClock(typedFrom), parseClock(typedTo)];
  return from && to ? hoursProblem({ from, to }) : undefined;
}

export function partErrors(row: PartRow, meeting: { from: string; to: string }): RowErrors<PartRow> {
  const [from, to] = [parseClock(row.from), parseClock(row.to)];
  const [begins, ends] = [parseClock(meeting.from), parseClock(meeting.to)];
  // Until the hours of the meeting are valid, the part is compared with itself.
  const within = begins && ends ? { from: begins, to: ends } : { from: from ?? '', to: to ?? '' };
  return found<PartRow>({
    title: firstBroken(MEETING_RULES.partTitle, row.title),
    from: firstBroken(CLOCK_RULES.from, row.from),
    to: firstBroken(CLOCK_RULES.to, row.to) ?? (from && to ? partProblem({ from, to }, within) : null),
    text: firstBroken(MEETING_RULES.partText, row.text),
  });
}

const isDay = (date: string | null): date is string => date !== null && isCalendarDate(date);

export const termErrors = ({ name, from, to }: TermRow): RowErrors<TermRow> =>
  found<TermRow>({
    name: firstBroken(MEETING_RULES.termName, name),
    from: firstBroken(MEETING_RULES.termFrom, from),
    to: firstBroken(MEETING_RULES.termTo, to) ?? (isDay(from) && isDay(to) ? termProblem({ from, to }) : null),
  });

export const dayOffErrors = ({ from, to, reason }: DayOffRow): RowErrors<DayOffRow> =>
  found<DayOffRow>({
    from: firstBroken(MEETING_RULES.dayOffFrom, from),
    to:
      (to === null ? null : firstBroken(MEETING_RULES.dayOffTo, to)) ??
      (isDay(from) && isDay(to) ? dayOffProblem({ from, to }) : null),
    reason: firstBroken(MEETING_RULES.dayOffReason, reason),
  });

/** The rules of a list of rows: the first error of any, with the number of its row. */
export function rowsRules(noun: string, errors: readonly object[]): Rules {
  const place = errors.findIndex((row) => Object.keys(row).length > 0);
  const [message = ''] = Object.values<string>({ ...errors[place] });
  return place < 0 ? [] : [{ test: () => false, message: MEETING_ADMIN_MESSAGES.rowProblem(noun, place + 1, message) }];
}
