import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const IN_PLACE = { replace: true, preventScrollReset: true } as const;

/** State of a change that was made here. The number grows, so that an address that was asked for is told from any other. */
interface Turn {
  turn?: number;
}

/**
 * What a list is narrowed to. It stands in the address (`?q=…&status=draft`), so it can be kept and shared. The address
 * follows a change only later: what was chosen counts from the first moment, until another address is opened.
 */
export function useAddressFilter() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const { key } = location;
  const turn = (location.state as Turn | null)?.turn ?? 0;
  const [at, setAt] = useState({ key, turn, chosen: params, last: turn });
  if (at.key !== key) {
    const isOwn = turn > at.turn && turn <= at.last;
    setAt({ ...at, key, turn: Math.max(turn, at.turn), chosen: isOwn ? at.chosen : params });
  }

  const choose = (chosen: URLSearchParams): void => {
    if (chosen.toString() === at.chosen.toString()) return;
    const last = Math.max(at.last, at.turn) + 1;
    setAt({ ...at, chosen, last });
    setParams(chosen, { ...IN_PLACE, state: { turn: last } satisfies Turn });
  };

  return {
    get: (name: string): string => at.chosen.get(name) ?? '',
    set: (name: string, value: string | null): void => {
      const chosen = new URLSearchParams(at.chosen);
      if (value) chosen.set(name, value);
      else chosen.delete(name);
      choose(chosen);
    },
    clear: (): void => choose(new URLSearchParams()),
    active: at.chosen.size > 0,
  };
}

export type AddressFilter = ReturnType<typeof useAddressFilter>;
