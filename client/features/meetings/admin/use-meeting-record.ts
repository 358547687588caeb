import { useApolloClient } from '@apollo/client/react';
import { clockText } from '@shared/weekly-hours';
import { MEETING_LABELS, MEETING_RULES } from '@shared/meeting-rules';
import { WEEKDAYS } from '@shared/weekdays';
import { satisfies, type Rules } from '@shared/rules';
import { longDay } from '@shared/time';
import { AdminMeetingsDocument, type AdminMeetingFragment, type Weekday } from '../../../gql/admin';
import { useCreateWeeklyMeetingMutation, useUpdateWeeklyMeetingMutation } from '../../../gql/admin-hooks';
import type { DiffOptions } from '../../../records/differences/field-differences';
import { useRecordForm } from '../../../records/form/use-record-form';
import { MEETING_DRAFT_KEY } from './constants';
import {
  CLOCK_RULES,
  dayOffErrors,
  endProblem,
  parseRows,
  partErrors,
  rowsRules,
  termErrors,
  toRowsText,
  type DayOffRow,
  type PartRow,
  type RowsText,
  type TermRow,
} from './rows';
import {
  roleErrors,
  roleLine,
  roleRowsOf,
  rolesOf,
  timingErrors,
  timingLine,
  timingOf,
  timingRowsOf,
  type RoleRow,
  type TimingRow,
} from './template-rows';
import { TEMPLATE_TEXTS } from './template-texts';
import { MEETING_ADMIN_MESSAGES, MEETING_FORM_TEXTS } from './texts';
import { parseClock } from './typed-clock';

export interface MeetingFields {
  title: string;
  weekday: Weekday | null;
  /** As it is typed, such as `5 pm`. */
  from: string;
  to: string;
  place: string;
  onlineUrl: string;
  parts: RowsText;
  terms: RowsText;
  daysOff: RowsText;
  roles: RowsText;
  timings: RowsText;
}

export const meetingFields = (meeting: AdminMeetingFragment | null): MeetingFields => ({
  title: meeting?.title ?? '',
  weekday: meeting?.weekday ?? null,
  from: meeting ? clockText(meeting.from) : '',
  to: meeting ? clockText(meeting.to) : '',
  place: meeting?.place ?? '',
  onlineUrl: meeting?.onlineUrl ?? '',
  parts: toRowsText(
    meeting?.parts.map(({ title, from, to, text }) => ({ title, from: clockText(from), to: clockText(to), text })) ??
      [],
  ),
  terms: toRowsText(meeting?.terms.map(({ name, from, to }) => ({ name, from, to })) ?? []),
  daysOff: toRowsText(
    meeting?.daysOff.map(({ from, to, reason }) => ({ from, to: to === from ? null : to, reason })) ?? [],
  ),
  roles: toRowsText(roleRowsOf(meeting)),
  timings: toRowsText(timingRowsOf(meeting)),
});

const byFirstDay = (one: { from: string }, other: { from: string }): number => one.from.localeCompare(other.from);

/** Of values that the form's rules accept. Terms and days off are stored in the order of their days. */
const inputOf = ({ weekday, from, to, parts, terms, daysOff, roles, timings, ...texts }: MeetingFields) => ({
  ...texts,
  weekday: weekday!,
  from: parseClock(from)!,
  to: parseClock(to)!,
  parts: parseRows<PartRow>(parts).map((part) => ({ ...part, from: parseClock(part.from)!, to: parseClock(part.to)! })),
  terms: parseRows<TermRow>(terms)
    .map((term) => ({ ...term, from: term.from!, to: term.to! }))
    .toSorted(byFirstDay),
  daysOff: parseRows<DayOffRow>(daysOff)
    .map((off) => ({ ...off, from: off.from!, to: off.to ?? off.from! }))
    .toSorted(byFirstDay),
  roles: rolesOf(parseRows(roles), parseRows<TimingRow>(timings)),
  timings: parseRows<TimingRow>(timings).map(timingOf),
});

/** Here a weekday is the schema's name, chosen from a list, so only `required` applies. */
const WEEKDAY_RULES: Rules = MEETING_RULES.weekday.filter(({ required }) => required);

function rulesOf(values: MeetingFields): Record<keyof MeetingFields, Rules> {
  const problem = endProblem(values.from, values.to);
  const errorsOf = <Row>(text: RowsText, ofRow: (row: Row) => object) => parseRows<Row>(text).map(ofRow);
  return {
    title: MEETING_RULES.title,
    weekday: WEEKDAY_RULES,
    from: CLOCK_RULES.from,
    to: [...CLOCK_RULES.to, ...(problem ? [satisfies(() => false, problem)] : [])],
    place: MEETING_RULES.place,
    onlineUrl: MEETING_RULES.onlineUrl,
    parts: rowsRules(
      MEETING_FORM_TEXTS.part,
      errorsOf<PartRow>(values.parts, (part) => partErrors(part, values)),
    ),
    terms: rowsRules(MEETING_FORM_TEXTS.term, errorsOf(values.terms, termErrors)),
    daysOff: rowsRules(MEETING_FORM_TEXTS.dayOff, errorsOf(values.daysOff, dayOffErrors)),
    roles: rowsRules(TEMPLATE_TEXTS.role, errorsOf(values.roles, roleErrors)),
    timings: rowsRules(TEMPLATE_TEXTS.timingRow, errorsOf(values.timings, timingErrors)),
  };
}

const { title, weekday, from, to, place, onlineUrl, parts, terms, daysOff } = MEETING_LABELS;
const { roles, timings } = TEMPLATE_TEXTS;

export const MEETING_DIFF: DiffOptions<MeetingFields> = {
  noun: 'weekly meeting',
  labels: { title, weekday, from, to, place, onlineUrl, parts, terms, daysOff, roles, timings },
  pictures: [],
  format: {
    weekday: (day) => [WEEKDAYS[day]],
    parts: (rows) => linesOf<PartRow>(rows, (part) => `${part.title}: ${part.from} to ${part.to}. ${part.text}`),
    terms: (rows) => linesOf<TermRow>(rows, (term) => `${term.name}: ${spanOf(term)}`),
    daysOff: (rows) => linesOf<DayOffRow>(rows, (off) => `${spanOf(off)}: ${off.reason}`),
    roles: (rows, { timings }) => linesOf<RoleRow>(rows, (role) => roleLine(role, parseRows(timings))),
    timings: (rows) => linesOf<TimingRow>(rows, timingLine),
  },
};

const NO_ROWS = ['(none)'];

function linesOf<Row>(text: RowsText, line: (row: Row) => string): readonly string[] {
  const rows = parseRows<Row>(text);
  return rows.length > 0 ? rows.map(line) : NO_ROWS;
}

const spanOf = ({ from, to }: Pick<TermRow, 'from' | 'to'>): string =>
  [from, to].flatMap((day) => (day === null ? [] : [longDay(day)])).join(' to ');

export function useMeetingRecord(opened: AdminMeetingFragment | null, onCreated: (id: string) => void) {
  const apollo = useApolloClient();
  const [create] = useCreateWeeklyMeetingMutation();
  const [update] = useUpdateWeeklyMeetingMutation();
  return useRecordForm<MeetingFields, AdminMeetingFragment>(
    {
      fieldsOf: meetingFields,
      rulesOf: (_, values) => rulesOf(values),
      pictures: [],
      serverNormalized: ['from', 'to', 'onlineUrl', 'parts', 'terms', 'daysOff', 'roles', 'timings'],
      draft: { key: MEETING_DRAFT_KEY, version: 2 },
      messages: MEETING_ADMIN_MESSAGES,
      create: async (values, key) =>
        (await create({ variables: { input: inputOf(values), key } })).data?.createWeeklyMeeting,
      update: async ({ id }, values, version) =>
        (await update({ variables: { id, input: inputOf(values), version } })).data?.updateWeeklyMeeting,
      read: async (id) => {
        const query = { query: AdminMeetingsDocument, fetchPolicy: 'network-only' } as const;
        return (await apollo.query(query)).data?.weeklyMeetings.find((meeting) => meeting.id === id);
      },
    },
    opened,
    onCreated,
  );
}
