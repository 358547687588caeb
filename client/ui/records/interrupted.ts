import { useEffect, useEffectEvent } from 'react';
import type { DraftPlace } from '../local-draft';

interface Interrupted {
  /** Of the record that was being changed. */
  version: number;
  values: object;
}

/**
 * What stood in forms whose save found the session over, files and all. It waits in this page for whoever signs in again;
 * a local draft is there for everything else.
 */
const interrupted = new Map<string, Interrupted>();

const nameOf = ({ key, id }: Required<DraftPlace>): string => `${key} ${id}`;

export const wasInterrupted = (place: Required<DraftPlace>): boolean => interrupted.has(nameOf(place));

export const interrupt = (place: Required<DraftPlace>, version: number, values: object): void =>
  void interrupted.set(nameOf(place), { version, values });

/** Goes on where the session ended, once; not over a version that was saved since, for which the draft is offered with a warning. */
export function useResuming<Values extends object>(
  place: Required<DraftPlace>,
  version: number,
  resume: (values: Values) => void,
): void {
  const goOn = useEffectEvent(() => {
    const left = interrupted.get(nameOf(place));
    interrupted.delete(nameOf(place));
    if (left?.version === version) resume(left.values as Values);
  });
  useEffect(() => goOn(), []);
}
