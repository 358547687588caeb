import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';

/** What the browser keeps of a form until it is saved: its texts, never its files. */
export interface LocalDraft<Values> {
  /** Which shape `values` has; a draft of another shape is ignored. */
  version: number;
  /** ISO 8601. */
  savedAt: string;
  values: Values;
  /** It stood in the form until another draft was restored. */
  replaced?: true;
}

/** As it is stored: what was typed last, and what was kept before and is neither restored nor discarded yet. */
interface StoredDraft extends LocalDraft<unknown> {
  aside?: readonly unknown[];
}

/** One storage key holds one draft, or with an `id` a map of them. */
export interface DraftPlace {
  key: string;
  id?: string;
}

const KEEP_AFTER_MS = 400;
/** So many drafts of one form are kept, the newest. */
const MOST = 3;

/**
 * Keeps a form's texts in this browser while they are typed, and offers what earlier visits left behind. An offer stands
 * until it is restored or discarded, however often the page is loaded and whatever is typed meanwhile.
 */
export function useLocalDraft<Values>(place: DraftPlace, version: number) {
  const [{ id, offers }, hold] = useState(() => ({ id: place.id, offers: readDrafts<Values>(place, version) }));
  // A record that was just made has a place of its own.
  if (id !== place.id) hold({ id: place.id, offers: readDrafts<Values>(place, version) });
  const setOffers = (next: readonly LocalDraft<Values>[]): void => hold({ id: place.id, offers: next });
  const typed = useRef<LocalDraft<Values> | null>(null);

  const write = (others: readonly LocalDraft<Values>[]): void =>
    writeDrafts(place, [...(typed.current ? [typed.current] : []), ...others].slice(0, MOST));
  const store = useDebouncedCallback(() => write(offers), { delay: KEEP_AFTER_MS, flushOnUnmount: true });
  useWindowEvent('pagehide', () => store.flush());

  const draftOf = (values: Values): LocalDraft<Values> => ({ version, savedAt: new Date().toISOString(), values });
  const without = (draft: LocalDraft<Values>) => offers.filter((each) => each !== draft);

  return {
    /** Newest first. */
    offers,
    /** Keeps the texts as they are now; null says that they are what is saved already. */
    keep(values: Values | null) {
      typed.current = values && draftOf(values);
      store();
    },
    /** Takes an offer. What it replaces, if anything, is offered instead. */
    restore(draft: LocalDraft<Values>, replaced: Values | null) {
      setOffers([...(replaced ? [{ ...draftOf(replaced), replaced: true as const }] : []), ...without(draft)]);
      store();
    },
    /** Offers texts that are about to be replaced by something else. */
    setAside(values: Values) {
      setOffers([draftOf(values), ...offers]);
      store();
    },
    discard(draft: LocalDraft<Values>) {
      setOffers(without(draft));
      store.cancel();
      write(without(draft));
    },
    /** What is in the form is saved, and forgotten here. Offers that nobody answered stay. */
    clear() {
      const unanswered = offers.filter(({ replaced }) => !replaced);
      setOffers(unanswered);
      typed.current = null;
      store.cancel();
      write(unanswered);
    },
  };
}

function readDrafts<Values>(place: DraftPlace, version: number): readonly LocalDraft<Values>[] {
  const kept = readStored(place.key);
  const draft = place.id === undefined ? kept : kept?.[place.id];
  if (!isDraft(draft)) return [];
  const { aside = [], ...last } = draft;
  return [last, ...aside].filter(isDraft).filter((each) => each.version === version) as LocalDraft<Values>[];
}

function writeDrafts(place: DraftPlace, [last, ...aside]: readonly LocalDraft<unknown>[]): void {
  const draft: StoredDraft | null = last ? { ...last, ...(aside.length > 0 && { aside }) } : null;
  if (place.id === undefined) return writeStored(place.key, draft);
  const { [place.id]: _former, ...others } = readStored(place.key) ?? {};
  const drafts = draft ? { ...others, [place.id]: draft } : others;
  writeStored(place.key, Object.keys(drafts).length > 0 ? drafts : null);
}

const isDraft = (value: unknown): value is StoredDraft =>
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
