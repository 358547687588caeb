import type { NotificationData } from '@mantine/notifications';
import { useState } from 'react';

export interface RenderedToast {
  id: string;
  /** Increases when a toast of the same ID is shown while the former one leaves. */
  generation: number;
  data: NotificationData;
  /** Removed from the store; its exit animation is running. */
  leaving: boolean;
}

/** The store's toasts, newest first, including those whose exit animation is running. `forget` removes one. */
export function useRenderedToasts(stored: NotificationData[]): [drawn: RenderedToast[], forget: (id: string) => void] {
  const [{ known, drawn }, set] = useState({ known: stored, drawn: merged([], stored) });
  if (known !== stored) set({ known: stored, drawn: merged(drawn, stored) });
  const forget = (id: string): void =>
    set((state) => ({ ...state, drawn: state.drawn.filter((toast) => toast.id !== id || !toast.leaving) }));
  return [drawn, forget];
}

function merged(drawn: RenderedToast[], stored: NotificationData[]): RenderedToast[] {
  const present = new Map(stored.map((data) => [data.id!, data]));
  const before = drawn.map(({ id, generation, data, leaving }) => ({
    id,
    generation: leaving && present.has(id) ? generation + 1 : generation,
    data: present.get(id) ?? data,
    leaving: !present.has(id),
  }));
  for (const { id } of drawn) present.delete(id);
  const fresh = Array.from(present, ([id, data]) => ({ id, generation: 0, data, leaving: false }));
  return [...fresh.reverse(), ...before];
}
