import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { failureOf } from '../../ui/loading/failure';
import { notify } from '../../ui/toasts/notify';
import { plural } from '../../ui/plural';

/** An action on several records at once. Each is one call, so that one failure does not stop the others. */
export interface BulkAction<T> {
  label: string;
  /** Past participle for the toast, such as 'published'. */
  done: string;
  /** Records that it would change; by default all. */
  appliesTo?: (record: T) => boolean;
  apply: (record: T) => Promise<unknown>;
  undo: (record: T) => Promise<unknown>;
  /** An addition to the toast about these records. */
  note?: (succeeded: readonly T[]) => string | null;
  /** Asks first; null to start without. */
  ask?: (records: readonly T[]) => BulkQuestion | null | Promise<BulkQuestion | null>;
}

export interface BulkQuestion {
  title: string;
  text: string;
  confirmLabel: string;
  dangerous?: boolean;
}

export interface BulkRecords<T> {
  /** The record in a sentence: 'post'. */
  noun: string;
  nameOf: (record: T) => string;
  actions: readonly BulkAction<T>[];
}

interface Outcome<T> {
  succeeded: T[];
  failed: { record: T; reason: string }[];
}

const MESSAGES = {
  failed: (count: string, done: string): string => `${count} could not be ${done}`,
  partlyFailed: (succeeded: string, done: string, failed: number): string => `${succeeded} ${done}, ${failed} not`,
  undone: 'Undone',
  undoFailed: (count: string): string => `${count} could not be restored`,
  unknown: 'unknown error',
} as const;

/** One record after the other: the site is small, and its limits on parallel requests are not reached. */
async function forEach<T>(records: readonly T[], call: (record: T) => Promise<unknown>): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { succeeded: [], failed: [] };
  for (const record of records) {
    try {
      await call(record);
      outcome.succeeded.push(record);
    } catch (error) {
      outcome.failed.push({ record, reason: failureOf(error).message ?? MESSAGES.unknown });
    }
  }
  return outcome;
}

/** Runs actions on several records: one toast with one Undo, which names each failed record with its reason. */
export function useBulkActions<T>({ noun, nameOf }: Pick<BulkRecords<T>, 'noun' | 'nameOf'>) {
  const apollo = useApolloClient();
  const [busy, setBusy] = useState(false);
  const refresh = () => apollo.refetchQueries({ include: 'active' }).catch(() => undefined);

  const reasonsOf = (failed: Outcome<T>['failed']): string =>
    failed.map(({ record, reason }) => `“${nameOf(record)}”: ${reason}`).join('\n');

  // The last one first: each finds the record that it followed.
  const undo = async (action: BulkAction<T>, records: readonly T[]): Promise<void> => {
    const { failed } = await forEach(records.toReversed(), action.undo);
    await refresh();
    if (failed.length === 0) return notify.success(MESSAGES.undone);
    notify.error(reasonsOf(failed), { title: MESSAGES.undoFailed(plural(failed.length, noun)), duration: Infinity });
  };

  /** Returns the records that could not be changed. */
  const run = async (action: BulkAction<T>, records: readonly T[]): Promise<T[]> => {
    setBusy(true);
    const { succeeded, failed } = await forEach(records, action.apply);
    await refresh();
    setBusy(false);
    const done = plural(succeeded.length, noun);
    const offer = { label: 'Undo', run: () => void undo(action, succeeded) };
    const note = action.note?.(succeeded);
    const notes = note ? [note] : [];
    if (failed.length === 0) notify.success([`${done} ${action.done}`, ...notes].join('. '), { action: offer });
    else if (succeeded.length > 0)
      notify.warning([reasonsOf(failed), ...notes].join('\n'), {
        title: MESSAGES.partlyFailed(done, action.done, failed.length),
        duration: Infinity,
        action: offer,
      });
    else
      notify.error(reasonsOf(failed), {
        title: MESSAGES.failed(plural(failed.length, noun), action.done),
        duration: Infinity,
      });
    return failed.map(({ record }) => record);
  };

  return { run, busy };
}
