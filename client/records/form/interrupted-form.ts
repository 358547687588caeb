import { useEffect, useEffectEvent } from 'react';
import type { DraftPlace } from '../../ui/forms/stored-drafts';

/** Identifies what a form shows of a record; compared only for equality. */
export type FormVersion = number | string;

interface Interrupted {
  version: FormVersion;
  values: object;
}

/**
 * Values, including files, of forms whose session expired on saving. Held in memory until the officer signs in again;
 * local drafts cover everything else.
 */
const interrupted = new Map<string, Interrupted>();

const nameOf = ({ key, id }: DraftPlace & { id: string }): string => `${key} ${id}`;

export const hasInterruptedForm = (place: DraftPlace & { id: string }): boolean => interrupted.has(nameOf(place));

export const keepInterruptedForm = (place: DraftPlace & { id: string }, version: FormVersion, values: object): void =>
  void interrupted.set(nameOf(place), { version, values });

/** Restores the values once; not if the record was saved since, where the draft is offered with a warning. */
export function useResumeInterruptedForm<Values extends object>(
  place: DraftPlace & { id: string },
  version: FormVersion,
  resume: (values: Values) => void,
): void {
  const goOn = useEffectEvent(() => {
    const left = interrupted.get(nameOf(place));
    interrupted.delete(nameOf(place));
    if (left?.version === version) resume(left.values as Values);
  });
  useEffect(() => goOn(), []);
}
