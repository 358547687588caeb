import { useEffect, useRef, useState } from 'react';

export interface Selection {
  isSelected: (id: string) => boolean;
  /** `range`: also everything between this record and the last one that was toggled. Also works when called late. */
  toggle: (id: string, range: boolean) => void;
  /** Selects these, and nothing else. */
  set: (ids: readonly string[]) => void;
}

/** Selected records among `ids`, which are in the order of the list. */
export function useSelection(ids: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const inOrder = useRef(ids);
  useEffect(() => {
    inOrder.current = ids;
  }, [ids]);

  const toggle = (id: string, range: boolean): void => {
    const affected = range ? between(inOrder.current, anchor.current ?? id, id) : [id];
    anchor.current = id;
    setChosen((now) => {
      const next = new Set(now);
      for (const each of affected) {
        if (now.has(id)) next.delete(each);
        else next.add(each);
      }
      return next;
    });
  };

  return { isSelected: (id) => chosen.has(id), toggle, set: (next) => setChosen(new Set(next)) };
}

/** Both and everything between them, in either order; the second alone if the list has the first one no more. */
function between(ids: readonly string[], first: string, second: string): readonly string[] {
  const [from, to] = [ids.indexOf(first), ids.indexOf(second)];
  return from < 0 ? [second] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}
