import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';

/** What the browser keeps of a form until it is saved: its texts, never its files. */
export interface LocalDraft<Values> {
  /** Which shape `values` has; a draft of another shape is ignored. */
  version: number;
  /** ISO 8601. */
  savedAt: string;
  values: Values;
}

/** One storage key holds one draft, or with an `id` a map of them. */
export interface DraftPlace {
  key: string;
  id?: string;
}

const KEEP_AFTER_MS = 400;

/**
 * Keeps a form's texts in this browser while they are typed, and offers what an earlier visit left behind. An offer that
 * is neither taken nor discarded stays restorable until the screen is left, even when new text takes its place in storage.
 */
export function useLocalDraft<Values>(place: DraftPlace, version: number) {
  const [offered, setOffered] = useState(() => readDraft<Values>(place, version));
  const typed = useRef<LocalDraft<Values> | null>(null);

  const store = useDebouncedCallback(() => writeDraft(place, typed.current ?? offered), {
    delay: KEEP_AFTER_MS,
    flushOnUnmount: true,
  });
  useWindowEvent('pagehide', () => store.flush());

  const draftOf = (values: Values): LocalDraft<Values> => ({ version, savedAt: new Date().toISOString(), values });

  return {
    offered,
    /** Keeps the texts as they are now; null says that they are what is saved already. */
    keep(values: Values | null) {
      typed.current = values && draftOf(values);
      store();
    },
    /** Takes the offer. What it replaces, if anything, is offered in its place. */
    restore(replaced: Values | null): Values | undefined {
      setOffered(replaced && draftOf(replaced));
      return offered?.values;
    },
    /** Offers texts that are about to be replaced by something else. */
    setAside(values: Values) {
      setOffered(draftOf(values));
      store();
    },
    discard() {
      setOffered(null);
      store.cancel();
      writeDraft(place, typed.current);
    },
    /** Forgets everything: it is saved. */
    clear() {
      setOffered(null);
      typed.current = null;
      store.cancel();
      writeDraft(place, null);
    },
  };
}

function readDraft<Values>(place: DraftPlace, version: number): LocalDraft<Values> | null {
  const kept = readStored(place.key);
  const draft = place.id === undefined ? kept : kept?.[place.id];
  return isDraft(draft) && draft.version === version ? (draft as LocalDraft<Values>) : null;
}

function writeDraft(place: DraftPlace, draft: LocalDraft<unknown> | null): void {
  if (place.id === undefined) return writeStored(place.key, draft);
  const { [place.id]: _former, ...others } = readStored(place.key) ?? {};
  const drafts = draft ? { ...others, [place.id]: draft } : others;
  writeStored(place.key, Object.keys(drafts).length > 0 ? drafts : null);
}

const isDraft = (value: unknown): value is LocalDraft<unknown> =>
  typeof value === 'object' && value !== null && 'version' in value && 'savedAt' in value && 'values' in value;

function readStored(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** A browser that keeps nothing (private mode, full storage) takes the draft away, not the form. */
function writeStored(key: string, value: object | null): void {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
  } catch {
    // the form goes on without a draft
  }
}
