import type { NotificationData } from '@mantine/notifications';
import { useState } from 'react';

export interface Drawn {
  id: string;
  data: NotificationData;
  /** Taken away from the store, and on its way out. */
  leaving: boolean;
}

/** What the store holds, newest first, and what it held until a moment ago. `forget` ends that moment. */
export function useDrawn(stored: NotificationData[]): [drawn: Drawn[], forget: (id: string) => void] {
  const [{ known, drawn }, set] = useState({ known: stored, drawn: merged([], stored) });
  if (known !== stored) set({ known: stored, drawn: merged(drawn, stored) });
  const forget = (id: string): void =>
    set((state) => ({ ...state, drawn: state.drawn.filter((toast) => toast.id !== id || !toast.leaving) }));
  return [drawn, forget];
}

function merged(drawn: Drawn[], stored: NotificationData[]): Drawn[] {
  const present = new Map(stored.map((data) => [data.id!, data]));
  const before = drawn.map(({ id, data }) => ({ id, data: present.get(id) ?? data, leaving: !present.has(id) }));
  for (const { id } of drawn) present.delete(id);
  const fresh = Array.from(present, ([id, data]) => ({ id, data, leaving: false }));
  return [...fresh.reverse(), ...before];
}
