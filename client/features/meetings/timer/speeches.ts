import { eveningKey, speechEvening, type TimerEvening, type Timings } from './evenings';
import type { LoggedTime, Speech } from './timer-machine';

/** Timing of a line in which several people speak, whoever has the role. */
const TABLE_TOPICS = 'table-topics';
/** In place of the ID of a line, for a speech that is not on the sheet. */
export const NO_ITEM = 'not-on-the-sheet';

/** The lines of the sheet that are timed, in their order. */
export function speechesOf(of: TimerEvening): Speech[] {
  const evening = speechEvening(of);
  return of.sheet.items.flatMap(({ id, title, roleId, holder, speechTitle, timing }) => {
    if (!timing) return [];
    const isOpen = roleId === null || timing.id === TABLE_TOPICS;
    return {
      ...{ evening, itemId: id, timing, isOpen },
      roleId: isOpen ? null : roleId,
      title: isOpen ? title : speechTitle || title,
      name: isOpen ? '' : holder,
    };
  });
}

/** The timing that was chosen last for somebody who is not on the sheet; first that of Table Topics. */
export const timingOf = (timings: Timings, id: string): Timings[number] | undefined =>
  timings.find((timing) => timing.id === id) ?? timings.find((timing) => timing.id === TABLE_TOPICS) ?? timings[0];

/** Somebody who is not on the sheet, or whom a device without a sheet times. */
export const speechOf = (
  evening: TimerEvening | undefined,
  { name, timing }: Pick<Speech, 'name' | 'timing'>,
): Speech => ({
  ...{ evening: evening ? speechEvening(evening) : null, itemId: NO_ITEM, roleId: null, name, timing },
  ...{ title: timing.name, isOpen: timing.id === TABLE_TOPICS },
});

/** The key of a line, which stays when the sheet changes. */
type Line = Pick<Speech, 'evening' | 'itemId'>;
const isSameLine = (one: Line, other: Line): boolean =>
  one.itemId === other.itemId && eveningKey(one.evening) === eveningKey(other.evening);

/** Times that were taken of a line. */
export const timesOfLine = (line: Line, log: readonly LoggedTime[]): LoggedTime[] =>
  log.filter(({ speech }) => isSameLine(speech, line));

/** The first line without a time after the one that was timed last, or else the first without a time. */
export function nextSpeech(speeches: readonly Speech[], log: readonly LoggedTime[]): Speech | null {
  const isFree = (speech: Speech): boolean => timesOfLine(speech, log).length === 0;
  const last = log.findLast((entry) => speeches.some((speech) => isSameLine(speech, entry.speech)));
  const from = last ? speeches.findIndex((speech) => isSameLine(speech, last.speech)) + 1 : 0;
  return speeches.slice(from).find(isFree) ?? speeches.find(isFree) ?? null;
}
