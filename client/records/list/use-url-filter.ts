import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const IN_PLACE = { replace: true, preventScrollReset: true } as const;

/** Navigation state of a change made here. The number distinguishes it from other navigation. */
interface FilterNavigation {
  turn?: number;
}

/**
 * Filter of a list in the URL (`?q=…&status=draft`), so that it can be bookmarked and shared. Changes apply at once;
 * the URL follows.
 */
export function useUrlFilter() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const { key } = location;
  const turn = (location.state as FilterNavigation | null)?.turn ?? 0;
  const [at, setAt] = useState({ key, turn, chosen: params, last: turn });
  if (at.key !== key) {
    const isOwn = turn > at.turn && turn <= at.last;
    setAt({ ...at, key, turn: Math.max(turn, at.turn), chosen: isOwn ? at.chosen : params });
  }

  const choose = (chosen: URLSearchParams): void => {
    if (chosen.toString() === at.chosen.toString()) return;
    const last = Math.max(at.last, at.turn) + 1;
    setAt({ ...at, chosen, last });
    setParams(chosen, { ...IN_PLACE, state: { turn: last } satisfies FilterNavigation });
  };

  const setAll = (values: Readonly<Record<string, string | null>>): void => {
    const chosen = new URLSearchParams(at.chosen);
    for (const [name, value] of Object.entries(values)) {
      if (value) chosen.set(name, value);
      else chosen.delete(name);
    }
    choose(chosen);
  };

  return {
    get: (name: string): string => at.chosen.get(name) ?? '',
    set: (name: string, value: string | null): void => setAll({ [name]: value }),
    setAll,
    clear: (): void => choose(new URLSearchParams()),
    active: at.chosen.size > 0,
  };
}

export type UrlFilter = ReturnType<typeof useUrlFilter>;
