import { storedText, storeText } from '../browser-storage';

/** Unsaved form values in browser storage. */
export interface LocalDraft<Values> {
  /** Identifies the form that stores this draft, perhaps in another tab, and stores it again when it is typed in. */
  id: string;
  /** Shape of `values`; a draft of another version is ignored. */
  version: number;
  /** ISO 8601. */
  savedAt: string;
  values: Values;
  /** It was in the form until another draft was restored. */
  replaced?: true;
}

/** A storage key holds a map of lists of drafts. */
export interface DraftPlace {
  key: string;
  /** ID of the record, if the form edits one of several. */
  id?: string;
  /** Drafts are deleted after this many days; by default they stay. */
  maxDays?: number;
}

const DAY_MS = 86_400_000;

/** Drafts that the browser refused to store, by the names of their places: they last as long as the page. */
const refused = new Map<string, readonly LocalDraft<unknown>[]>();
const nameOf = ({ key, id = '' }: DraftPlace): string => `${key} ${id}`;

/** The drafts of all tabs, newest first. */
export function readDrafts<Values>(place: DraftPlace, version: number): readonly LocalDraft<Values>[] {
  const unstored = refused.get(nameOf(place)) ?? [];
  return [...unstored, ...readList(place).filter(({ id }) => !unstored.some((draft) => draft.id === id))]
    .filter((draft) => draft.version === version)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt)) as LocalDraft<Values>[];
}

/** Replaces the drafts of all tabs. Returns false if the browser refuses, in a private window or without space. */
export function writeDrafts(place: DraftPlace, drafts: readonly LocalDraft<unknown>[]): boolean {
  const { key, id = '' } = place;
  const all = { ...readMap(place), [id]: drafts };
  storeText(key, Object.values(all).flat().length > 0 ? JSON.stringify(all) : null);
  const stored = readList(place);
  const unstored = drafts.filter((draft) => !stored.some((other) => isSame(other, draft)));
  refused.set(nameOf(place), unstored);
  return unstored.length === 0;
}

/** A form that was typed in since has stored another draft with the same ID. */
export const isSame = (a: LocalDraft<unknown>, b?: LocalDraft<unknown>): boolean =>
  a.id === b?.id && a.savedAt === b.savedAt;

/** The browser refused to store some drafts. */
export const hasUnstoredDrafts = (): boolean => [...refused.values()].flat().length > 0;

/** The text of all drafts under a key; '' for none. */
export function storedDrafts(key: string): string {
  const inMemory = [...refused].filter(([name]) => name.startsWith(`${key} `));
  const drafts = [...Object.entries(readMap({ key })), ...inMemory].flatMap(([, drafts]) => drafts);
  return drafts.map((draft) => JSON.stringify(draft)).join('');
}

const readList = (place: DraftPlace): readonly LocalDraft<unknown>[] => readMap(place)[place.id ?? ''] ?? [];

/** The drafts that are not too old, by the ID of their record. Earlier builds stored one without an ID as it is. */
function readMap({ key, maxDays = Infinity }: DraftPlace): Record<string, readonly LocalDraft<unknown>[]> {
  const oldest = Date.now() - maxDays * DAY_MS;
  const stored = readStored(key);
  const lists = Object.entries(isDraft(stored) ? { '': stored } : stored).map(
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
  typeof value === 'object' && value !== null && 'savedAt' in value;

function readStored(key: string): object {
  try {
    return Object(JSON.parse(storedText(key) ?? '{}')) as object;
  } catch {
    return {};
  }
}
