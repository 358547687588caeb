import { ERROR_KINDS } from '@shared/error-kinds';
import { TIMED_SPEECH_LIMITS } from '@shared/timed-speeches';
import type { TimedSpeechInput } from '../../../gql/timer';
import type { Failure } from '../../../ui/loading/failure';
import { eveningKey } from './evenings';
import type { LoggedTime, SpeechEvening } from './timer-machine';

/** Entries that are handed in together. */
export interface Batch {
  evening: SpeechEvening;
  entries: LoggedTime[];
}

export const keyOfEntry = ({ speech }: LoggedTime): string => eveningKey(speech.evening);

/** Entries of one evening each, as many as the server takes at once. Leaves out those whose evening is not known. */
export function batchesOf(entries: readonly LoggedTime[]): Batch[] {
  const { entries: most } = TIMED_SPEECH_LIMITS;
  return [...new Set(entries.map(keyOfEntry))].flatMap((key) => {
    const own = entries.filter((entry) => keyOfEntry(entry) === key);
    const evening = own[0]?.speech.evening;
    if (!evening) return [];
    const count = Math.ceil(own.length / most);
    return Array.from({ length: count }, (_, at) => ({ evening, entries: own.slice(at * most, (at + 1) * most) }));
  });
}

/** Errors after which the server may have stored something. */
const UNSURE: readonly string[] = [ERROR_KINDS.internal.code, ERROR_KINDS.unavailable.code];

/** The server has read the request and stored nothing. */
export const isRefused = ({ code }: Failure): boolean => code !== null && !UNSURE.includes(code);

/** The failure says nothing about the times: they can be handed in later as they are. */
export const isTemporary = ({ code }: Failure): boolean => code === ERROR_KINDS['too-many'].code;

/** Entries of another evening would fail, too. */
export const endsRound = (failure: Failure): boolean =>
  !failure.answered || isTemporary(failure) || failure.code === ERROR_KINDS.unavailable.code;

/** Somebody else than the holder of the role has spoken if the name was corrected. */
export function inputOf({ id, speech, name, seconds, startedAt }: LoggedTime): TimedSpeechInput {
  const { green, yellow, red, from, until } = speech.timing;
  return {
    ...{ id, itemId: speech.itemId, title: speech.title, name, seconds },
    roleId: name === speech.name ? speech.roleId : null,
    timing: { green, yellow, red, from, until },
    startedAt: new Date(startedAt).toISOString(),
  };
}
