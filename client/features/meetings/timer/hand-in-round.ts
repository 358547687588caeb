import type { PublicClient } from '../../../data/public-client';
import { HandInTimesDocument } from '../../../gql/timer';
import { failureOf, type Failure } from '../../../ui/loading/failure';
import { batchesOf, endsRound, inputOf, isRefused, isTemporary, keyOfEntry, type Batch } from './hand-in';
import { TIMER_MESSAGES } from './texts';
import type { LoggedTime } from './timer-machine';
import { dispatch } from './timer-store';

/** Seconds to wait after too many requests, if the server does not say it. */
const PAUSE = 60;

interface Refusal {
  message: string | null;
  /** The times are handed in again without being asked to. */
  isTemporary: boolean;
}

/** Key of an evening -> why the server refused its times. */
export type Refusals = Readonly<Record<string, Refusal>>;

interface Round {
  /** There was a network all the time. */
  isReached: boolean;
  refusals: Refusals;
  /** Seconds to wait before the next one. */
  pause: number;
}

/** Hands in the times of each evening. A refusal concerns one of them: the times of the others are handed in all the same. */
export async function handInRound(client: PublicClient, token: string, entries: readonly LoggedTime[]): Promise<Round> {
  const refusals: Record<string, Refusal> = {};
  const round = { isReached: true, refusals, pause: 0 };
  if (entries.some(({ speech }) => !speech.evening))
    refusals[''] = { message: TIMER_MESSAGES.noEvening, isTemporary: false };
  for (const batch of batchesOf(entries)) {
    const failure = await send(client, token, batch);
    if (!failure) continue;
    if (isRefused(failure))
      refusals[keyOfEntry(batch.entries[0]!)] = { message: failure.message, isTemporary: isTemporary(failure) };
    else round.isReached = false;
    if (isTemporary(failure)) round.pause = failure.retryAfter ?? PAUSE;
    if (endsRound(failure)) break;
  }
  return round;
}

async function send(client: PublicClient, token: string, { evening, entries }: Batch): Promise<Failure | null> {
  const ids = entries.map(({ id }) => id);
  dispatch({ type: 'send', ids });
  try {
    const variables = { token, meetingId: evening.meetingId, date: evening.date, entries: entries.map(inputOf) };
    await client.mutate({ mutation: HandInTimesDocument, variables, fetchPolicy: 'no-cache' });
    dispatch({ type: 'hand in', ids });
    return null;
  } catch (error) {
    const failure = failureOf(error);
    if (isRefused(failure)) dispatch({ type: 'refuse', ids });
    return failure;
  }
}
