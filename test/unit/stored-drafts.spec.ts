import { beforeEach, describe, expect, test } from '@jest/globals';
import { readDrafts, storedDrafts, writeDrafts, type LocalDraft } from '../../client/ui/forms/stored-drafts.js';

let texts: Map<string, string>;
/** Longer texts are refused, as by a full browser. */
let room: number;

beforeEach(() => {
  texts = new Map();
  room = Infinity;
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem(key: string, text: string) {
        if (text.length > room) throw new Error('QuotaExceededError');
        texts.set(key, text);
      },
      removeItem: (key: string) => texts.delete(key),
    },
  });
  writeDrafts(PLACE, []);
  writeDrafts(RECORD, []);
});

const PLACE = { key: 'draft' };
const RECORD = { key: 'drafts', id: 'a', maxDays: 30 };

const draft = (id: string, values: string, minutesAgo = 0): LocalDraft<string> => ({
  id,
  version: 1,
  savedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  values,
});
const read = (place: { key: string; id?: string }) => readDrafts<string>(place, 1).map(({ values }) => values);

test('drafts are read newest first, without those of another version', () => {
  writeDrafts(PLACE, [
    draft('a', 'old', 2),
    draft('b', 'new'),
    draft('c', 'between', 1),
    { ...draft('d', ''), version: 2 },
  ]);
  expect(read(PLACE)).toEqual(['new', 'between', 'old']);
});

test('a key without drafts is removed', () => {
  writeDrafts(PLACE, [draft('a', 'text')]);
  writeDrafts(RECORD, [draft('a', 'text')]);
  writeDrafts(PLACE, []);
  writeDrafts(RECORD, []);
  expect([...texts.keys()]).toEqual([]);
});

test('R354: records have drafts of their own, which are deleted after a month', () => {
  const other = { ...RECORD, id: 'b' };
  writeDrafts({ key: RECORD.key, id: RECORD.id }, [draft('a', 'of last month', 32 * 24 * 60)]);
  writeDrafts(other, [draft('b', 'of today')]);
  expect(read(RECORD)).toEqual([]);
  expect(read(other)).toEqual(['of today']);
  expect(storedDrafts(RECORD.key)).not.toContain('of last month');
});

describe('drafts of earlier builds', () => {
  const { id: _, ...latest } = draft('a', 'latest');
  const { id: __, ...former } = draft('b', 'former', 1);
  const text = { ...latest, form: '0.5', aside: [{ ...former, form: '0.5' }] };

  test('are read, each with an ID', () => {
    texts.set(PLACE.key, JSON.stringify(text));
    texts.set(RECORD.key, JSON.stringify({ a: text, b: { broken: true } }));
    for (const place of [PLACE, RECORD]) {
      expect(read(place)).toEqual(['latest', 'former']);
      expect(new Set(readDrafts(place, 1).map(({ id }) => id)).size).toBe(2);
    }
  });

  test('of other records stay when one is written', () => {
    texts.set(RECORD.key, JSON.stringify({ a: text }));
    writeDrafts({ ...RECORD, id: 'b' }, [draft('c', 'new')]);
    expect(read(RECORD)).toEqual(['latest', 'former']);
  });
});

describe('if the browser has no room', () => {
  test('R354: a draft lasts as long as the page, and is stored once there is room', () => {
    writeDrafts(PLACE, [draft('a', 'short', 1)]);
    room = 200;
    const long = draft('a', 'x'.repeat(200));
    expect(writeDrafts(PLACE, [long])).toBe(false);
    expect(read(PLACE)).toEqual([long.values]);
    expect(storedDrafts(PLACE.key)).toContain(long.values);
    expect(storedDrafts('another key')).toBe('');
    room = Infinity;
    expect(writeDrafts(PLACE, readDrafts(PLACE, 1))).toBe(true);
    expect(texts.get(PLACE.key)).toContain(long.values);
  });

  test('a draft that another tab has deleted meanwhile does not come back', () => {
    const [mine, theirs] = [draft('a', 'x'.repeat(200)), draft('b', 'theirs')];
    writeDrafts(PLACE, [theirs]);
    room = 200;
    writeDrafts(PLACE, [mine, theirs]);
    texts.delete(PLACE.key);
    expect(read(PLACE)).toEqual([mine.values]);
  });

  test('a discarded draft is gone', () => {
    room = 0;
    writeDrafts(PLACE, [draft('a', 'text')]);
    writeDrafts(PLACE, []);
    expect(read(PLACE)).toEqual([]);
  });
});

test('R354: without storage, drafts last as long as the page', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new Error('SecurityError');
    },
  });
  try {
    expect(writeDrafts(PLACE, [draft('a', 'text')])).toBe(false);
    expect(read(PLACE)).toEqual(['text']);
  } finally {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true, value: undefined });
  }
});
