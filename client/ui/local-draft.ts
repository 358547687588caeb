import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';

/** Unsaved form values in browser storage. */
export interface LocalDraft<Values> {
  /** Shape of `values`; a draft of another version is ignored. */
  version: number;
  /** ISO 8601. */
  savedAt: string;
  values: Values;
  /** It was in the form until another draft was restored. */
  replaced?: true;
  /** The form that stores it, which may be open in another tab. */
  form?: string;
}

/** As stored: the latest values, and earlier ones that are neither restored nor discarded yet. */
interface StoredDraft extends LocalDraft<unknown> {
  aside?: readonly unknown[];
}

/** A storage key holds one draft, or with an `id` a map of them. */
export interface DraftPlace {
  key: string;
  id?: string;
  /** Drafts under an `id` are deleted after this many days; by default they stay. */
  maxDays?: number;
}

const KEEP_AFTER_MS = 400;
/** Drafts stored per form, the newest. */
const MAX_DRAFTS = 3;
const DAY_MS = 86_400_000;

/**
 * Stores a form's values in this browser as they are typed, and offers those of earlier visits. An offer stays until
 * it is restored or discarded, across reloads.
 */
export function useLocalDraft<Values>(
  place: DraftPlace,
  version: number,
  /** Called after each attempt to store the current values: false if the browser refused, null if there are none. */
  onStored?: (stored: boolean | null) => void,
) {
  const [{ id, offers }, hold] = useState(() => ({ id: place.id, offers: readDrafts<Values>(place, version) }));
  // A newly created record has another id.
  if (id !== place.id) hold({ id: place.id, offers: readDrafts<Values>(place, version) });
  const setOffers = (next: readonly LocalDraft<Values>[]): void => hold({ id: place.id, offers: next });
  const typed = useRef<LocalDraft<Values> | null>(null);
  const [form] = useState(() => `${Math.random()}`);
  /** Other forms whose drafts were offered here. */
  const [offeredForms] = useState(() => new Set<string | undefined>());
  for (const offer of offers) if (offer.form !== form) offeredForms.add(offer.form);

  const write = (others: readonly LocalDraft<Values>[]): void => {
    // Stored since by a form in another tab.
    const ofOthers = readDrafts<Values>(place, version).filter(
      (draft) => draft.form !== undefined && draft.form !== form && !offeredForms.has(draft.form),
    );
    const all = [...(typed.current ? [typed.current] : []), ...others, ...ofOthers];
    const stored = writeDrafts(place, all.slice(0, MAX_DRAFTS));
    onStored?.(typed.current ? stored : null);
  };
  const store = useDebouncedCallback(() => write(offers), { delay: KEEP_AFTER_MS, flushOnUnmount: true });
  useWindowEvent('pagehide', () => store.flush());

  const draftOf = (values: Values): LocalDraft<Values> => ({
    version,
    savedAt: new Date().toISOString(),
    values,
    form,
  });
  const without = (draft: LocalDraft<Values>) => offers.filter((each) => each !== draft);

  return {
    /** Newest first. */
    offers,
    /** Stores the current values; null if there are no unsaved changes. */
    keep(values: Values | null) {
      typed.current = values && draftOf(values);
      store();
    },
    /** Accepts an offer. What it replaces, if anything, becomes an offer. */
    restore(draft: LocalDraft<Values>, replaced: Values | null) {
      setOffers([...(replaced ? [{ ...draftOf(replaced), replaced: true as const }] : []), ...without(draft)]);
      store();
    },
    /** Turns values that are about to be replaced into an offer. */
    setAside(values: Values) {
      setOffers([draftOf(values), ...offers]);
      store();
    },
    discard(draft: LocalDraft<Values>) {
      setOffers(without(draft));
      store.cancel();
      write(without(draft));
    },
    /** Call after saving. Other offers stay. */
    clear() {
      const unanswered = offers.filter(({ replaced }) => !replaced);
      setOffers(unanswered);
      typed.current = null;
      store.cancel();
      write(unanswered);
    },
  };
}

/** The text of all drafts under a key; '' for none. */
export function storedDrafts(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Deletes everything stored for a form, including offers. */
export const forgetDraft = (place: DraftPlace): boolean => writeDrafts(place, []);

function readDrafts<Values>(place: DraftPlace, version: number): readonly LocalDraft<Values>[] {
  const kept = place.id === undefined ? readStored(place.key) : readMap(place);
  const draft = place.id === undefined ? kept : kept?.[place.id];
  if (!isDraft(draft)) return [];
  const { aside = [], ...last } = draft;
  return [last, ...aside].filter(isDraft).filter((each) => each.version === version) as LocalDraft<Values>[];
}

/** The drafts by ID that are not too old. */
function readMap({ key, maxDays = Infinity }: DraftPlace): Record<string, unknown> {
  const oldest = Date.now() - maxDays * DAY_MS;
  const isRecent = (draft: unknown): boolean => !isDraft(draft) || Date.parse(draft.savedAt) >= oldest;
  return Object.fromEntries(Object.entries(readStored(key) ?? {}).filter(([, draft]) => isRecent(draft)));
}

function writeDrafts(place: DraftPlace, [last, ...aside]: readonly LocalDraft<unknown>[]): boolean {
  const draft: StoredDraft | null = last ? { ...last, ...(aside.length > 0 && { aside }) } : null;
  if (place.id === undefined) return writeStored(place.key, draft);
  const { [place.id]: _former, ...others } = readMap(place);
  const drafts = draft ? { ...others, [place.id]: draft } : others;
  return writeStored(place.key, Object.keys(drafts).length > 0 ? drafts : null);
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

/** Returns false if storage is not available (private mode, quota): then only the draft is lost. */
function writeStored(key: string, value: object | null): boolean {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
