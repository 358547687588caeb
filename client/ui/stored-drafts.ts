/** Unsaved form values in browser storage. */
export interface LocalDraft<Values> {
  /** Of the form that stores it, perhaps in another tab, and stores it again whenever it is typed in. */
  id: string;
  /** Shape of `values`; a draft of another version is ignored. */
  version: number;
  /** ISO 8601. */
  savedAt: string;
  values: Values;
  /** It was in the form until another draft was restored. */
  replaced?: true;
}

/** A storage key holds a list of drafts, or with an `id` a map of lists. */
export interface DraftPlace {
  key: string;
  id?: string;
  /** Drafts under an `id` are deleted after this many days; by default they stay. */
  maxDays?: number;
}

const DAY_MS = 86_400_000;

/** Drafts that the browser refused to store, by the names of their places: they last as long as the page. */
const refused = new Map<string, readonly LocalDraft<unknown>[]>();
const nameOf = ({ key, id = '' }: DraftPlace): string => `${key} ${id}`;

/** The drafts of all tabs, newest first. */
export function readDrafts<Values>(place: DraftPlace, version: number): readonly LocalDraft<Values>[] {
  const drafts = [...readList(place), ...(refused.get(nameOf(place)) ?? [])]
    .filter((draft) => draft.version === version)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt));
  return drafts.filter(({ id }, i) => drafts.findIndex((draft) => draft.id === id) === i) as LocalDraft<Values>[];
}

/** Replaces the drafts of all tabs. Returns false if the browser refuses, in a private window or without space. */
export function writeDrafts(place: DraftPlace, drafts: readonly LocalDraft<unknown>[]): boolean {
  const { key, id } = place;
  const all = id === undefined ? drafts : { ...readMap(place), [id]: drafts };
  const isStored = writeStored(key, Object.values(all).flat().length > 0 ? all : null);
  refused.delete(nameOf(place));
  if (!isStored) refused.set(nameOf(place), drafts.filter(isNotIn(readList(place))));
  return isStored;
}

const isNotIn = (list: readonly LocalDraft<unknown>[]) => (draft: LocalDraft<unknown>) =>
  !list.some(({ id, savedAt }) => id === draft.id && savedAt === draft.savedAt);

/** The browser refused to store some drafts. */
export const hasUnstoredDrafts = (): boolean => [...refused.values()].flat().length > 0;

/** Deletes all drafts of a form. */
export const forgetDrafts = (place: DraftPlace): boolean => writeDrafts(place, []);

/** The text of all drafts under a key; '' for none. */
export function storedDrafts(key: string): string {
  const inMemory = [...refused].flatMap(([name, drafts]) => (name.startsWith(`${key} `) ? drafts : []));
  return [readText(key) ?? '', ...inMemory.map((draft) => JSON.stringify(draft))].join('');
}

const readList = (place: DraftPlace): readonly LocalDraft<unknown>[] =>
  place.id === undefined ? listOf(readStored(place.key)) : (readMap(place)[place.id] ?? []);

/** Those that are not too old, by the ID of their record. */
function readMap({ key, maxDays = Infinity }: DraftPlace): Record<string, readonly LocalDraft<unknown>[]> {
  const oldest = Date.now() - maxDays * DAY_MS;
  const lists = Object.entries(readStored(key) ?? {}).map(
    ([id, value]) => [id, listOf(value).filter(({ savedAt }) => Date.parse(savedAt) >= oldest)] as const,
  );
  return Object.fromEntries(lists.filter(([, drafts]) => drafts.length > 0));
}

/** Earlier builds stored the latest draft, with the others in `aside`, and without IDs. */
function listOf(value: unknown): readonly LocalDraft<unknown>[] {
  const drafts = Array.isArray(value) ? (value as unknown[]) : isDraft(value) ? [value, ...(value.aside ?? [])] : [];
  return drafts.filter(isDraft).map(({ aside: _, ...draft }) => ({ ...draft, id: draft.id ?? draft.savedAt }));
}

type StoredDraft = Omit<LocalDraft<unknown>, 'id'> & { id?: string; aside?: readonly unknown[] };

const isDraft = (value: unknown): value is StoredDraft =>
  typeof value === 'object' && value !== null && 'version' in value && 'savedAt' in value && 'values' in value;

function readStored(key: string): object | null {
  try {
    const value: unknown = JSON.parse(readText(key) ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStored(key: string, value: object | null): boolean {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
