import {
  DEFAULT_ROLES,
  DEFAULT_TIMINGS,
  ROLE_RULES,
  timingProblem,
  TIMING_TOLERANCE,
  type MeetingRole,
  type SpeechTiming,
} from '@shared/evening-roles';
import { firstBroken } from '@shared/rules';
import type { AdminMeetingFragment } from '../../../gql/admin';
import { randomKey } from '../../../ui/forms/form-idempotency-key';
import { found, type RowErrors } from './rows';
import { TEMPLATE_TEXTS } from './template-texts';
import { durationText, parseDuration } from './typed-duration';

export type RoleRow = MeetingRole;

/** Times as they are typed. The last two may be empty. */
export interface TimingRow {
  id: string;
  name: string;
  green: string;
  yellow: string;
  red: string;
  from: string;
  until: string;
}

export const TIMES = ['green', 'yellow', 'red', 'from', 'until'] as const;
export const REQUIRED_TIMES: readonly string[] = ['green', 'yellow', 'red'];

/** The stored rows; of a new weekly meeting, those that clubs usually have. */
export const roleRowsOf = (meeting: Pick<AdminMeetingFragment, 'roles'> | null): RoleRow[] =>
  (meeting?.roles ?? DEFAULT_ROLES).map(({ id, name, isSpeech, timingId }) => ({ id, name, isSpeech, timingId }));

export const timingRowsOf = (meeting: Pick<AdminMeetingFragment, 'timings'> | null): TimingRow[] =>
  (meeting?.timings ?? DEFAULT_TIMINGS).map(({ id, name, ...times }) => ({
    ...{ id, name },
    green: durationText(times.green),
    yellow: durationText(times.yellow),
    red: durationText(times.red),
    from: durationText(times.from),
    until: durationText(times.until),
  }));

/** Added rows have IDs of their own: with that of a removed one they would get its holders, or its place in saved agendas. */
export const blankRole = (): RoleRow => ({ id: randomKey(), name: '', isSpeech: false, timingId: null });

/** The same. Roles can name it before it is saved. */
export const blankTiming = (): TimingRow => ({
  ...{ id: randomKey(), name: '' },
  ...{ green: '', yellow: '', red: '', from: '', until: '' },
});

/** Forgets signals that are gone. */
export const rolesOf = (rows: readonly RoleRow[], timings: readonly { id: string }[]): MeetingRole[] =>
  rows.map(({ timingId, ...role }) => ({
    ...role,
    timingId: timings.some(({ id }) => id === timingId) ? timingId : null,
  }));

/** The timing of a row whose times can be read. */
export function timingOf({ id, name, ...typed }: TimingRow): SpeechTiming {
  const [green, yellow, red] = [typed.green, typed.yellow, typed.red].map((text) => parseDuration(text) ?? 0) as [
    number,
    number,
    number,
  ];
  const from = parseDuration(typed.from) ?? Math.max(green - TIMING_TOLERANCE, 0);
  return { id, name, green, yellow, red, from, until: parseDuration(typed.until) ?? red + TIMING_TOLERANCE };
}

export const roleErrors = ({ name }: RoleRow): RowErrors<RoleRow> =>
  found<RoleRow>({ name: firstBroken(ROLE_RULES.roleName, name) });

export function timingErrors(row: TimingRow): RowErrors<TimingRow> {
  const errors = found<TimingRow>({
    name: firstBroken(ROLE_RULES.timingName, row.name),
    ...Object.fromEntries(TIMES.map((time) => [time, timeProblem(row[time], REQUIRED_TIMES.includes(time))])),
  });
  if (Object.keys(errors).length > 0) return errors;
  const timing = timingOf(row);
  const problem = timingProblem(timing);
  return problem ? { [placeOf(timing)]: problem } : {};
}

function timeProblem(typed: string, isRequired: boolean): string | null {
  if (!typed.trim()) return isRequired ? TEMPLATE_TEXTS.required : null;
  return parseDuration(typed) === null ? TEMPLATE_TEXTS.notADuration : null;
}

/** The field at which a problem of several times is shown. */
function placeOf({ green, yellow, red, from }: SpeechTiming): (typeof TIMES)[number] {
  if (green >= yellow) return 'yellow';
  if (yellow >= red) return 'red';
  return from > green ? 'from' : 'until';
}

/** A row in the comparison of two versions, given the signals of its version. */
export function roleLine({ name, isSpeech, timingId }: RoleRow, timings: readonly TimingRow[]): string {
  const timing = timings.find(({ id }) => id === timingId);
  return [name, ...(isSpeech ? [TEMPLATE_TEXTS.isSpeech] : []), timing?.name ?? TEMPLATE_TEXTS.noTiming].join(', ');
}

export const timingLine = (row: TimingRow): string =>
  `${row.name}: ${TIMES.map((time) => `${TEMPLATE_TEXTS[time]} ${row[time]}`).join(', ')}`;
