import { useEffect } from 'react';
import type { RecordAction } from './record-kind';

interface OpenRecord {
  id: string;
  noun: string;
  actions: readonly RecordAction[];
}

let open: OpenRecord | null = null;

/** The record whose form is on the screen, for the command palette. */
export const openRecord = (): OpenRecord | null => open;

/** Makes `record` the open one while its form is on the screen. */
export function useOpenRecord(record: OpenRecord | null): void {
  useEffect(() => {
    open = record;
    return () => void (open = null);
  });
}
