import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  afterEvent,
  isUnsaved,
  openForm,
  statusOf,
  type FormEvent,
  type FormLife,
  type FormShape,
} from '../../client/records/form/form-machine.js';

interface Values {
  title: string;
  text: string;
  picture: string | null;
  live: boolean;
}
interface Stored extends Values {
  id: string;
}
type Life = FormLife<Values, Stored>;
type Event = FormEvent<Values, Stored>;

const SHAPE: FormShape<Values, Stored> = {
  fieldsOf: (stored) =>
    stored
      ? { title: stored.title, text: stored.text, picture: stored.picture, live: stored.live }
      : { title: '', text: '', picture: null, live: false },
  serverNormalized: ['picture'],
  valuesOfNew: () => ({ live: false }),
};
const SAVED: Stored = { id: '1', title: 'Title', text: 'Text', picture: '/a.webp', live: true };
const THEIRS: Stored = { ...SAVED, title: 'Their title', text: 'Their text' };
const MINE: Values = { ...SHAPE.fieldsOf(SAVED), text: 'My text' };
const CONFLICT = { latestSave: { updatedBy: 'A', updatedAt: '2026-01-01T00:00:00Z', version: 2 }, theirs: THEIRS };
const DELETION = { missingPictures: ['picture'], replaced: false } as const;

const after = (life: Life, ...events: readonly Event[]): Life =>
  events.reduce((before, event) => afterEvent(SHAPE, before, event), life);

const EDITED: Event = { type: 'edited', values: MINE };
const EVENTS = {
  edited: { type: 'edited', values: { title: 'My title' } },
  restored: { type: 'restored', values: { title: 'My title' } },
  saveStarted: { type: 'saveStarted' },
  stored: { type: 'stored', sent: MINE, stored: { ...SAVED, ...MINE } },
  refused: { type: 'refused' },
  signedOut: { type: 'signedOut' },
  conflicted: { type: 'conflicted', conflict: CONFLICT },
  deleted: { type: 'deleted', deletion: DELETION },
  overwrite: { type: 'overwrite' },
  keepEditing: { type: 'keepEditing' },
  shown: { type: 'shown', stored: THEIRS },
} satisfies Record<string, Event>;

const opened = openForm(SHAPE, SAVED);
const STATES: Record<string, Life> = {
  clean: opened,
  'new, clean': openForm(SHAPE, null),
  edited: after(opened, EDITED),
  'new, edited': after(openForm(SHAPE, null), EDITED),
  saving: after(opened, EDITED, EVENTS.saveStarted),
  refused: after(opened, EDITED, EVENTS.saveStarted, EVENTS.refused),
  signedOut: after(opened, EDITED, EVENTS.saveStarted, EVENTS.signedOut),
  conflicting: after(opened, EDITED, EVENTS.saveStarted, EVENTS.conflicted),
  overwriting: after(opened, EDITED, EVENTS.saveStarted, EVENTS.conflicted, EVENTS.overwrite),
  deleted: after(opened, EDITED, EVENTS.saveStarted, EVENTS.deleted),
  'saving anew': after(opened, EDITED, EVENTS.saveStarted, EVENTS.deleted, EVENTS.saveStarted),
};

type Outcome = Record<keyof typeof EVENTS, string>;

/** What each event leads to: the phase, and what the form says. */
const OPEN: Outcome = {
  edited: 'open, unsaved',
  restored: 'open, unsaved',
  saveStarted: 'saving, saving',
  stored: 'open, saved',
  refused: 'refused, notSaved',
  signedOut: 'signedOut, notSaved',
  conflicted: 'conflicting, notSaved',
  deleted: 'deleted, notSaved',
  overwrite: 'open, unsaved',
  keepEditing: 'open, unsaved',
  shown: 'open, saved',
};
const stays = (outcome: string) => ({
  edited: outcome,
  restored: outcome,
  overwrite: outcome,
  keepEditing: outcome,
});
const SAVING: Outcome = { ...OPEN, ...stays('saving, saving'), shown: 'saving, saving' };
/** Without a record there is nothing to conflict with, and nothing to delete. */
const NEW = { conflicted: 'refused, notSaved', deleted: 'refused, notSaved' };

const TABLE: Record<string, Outcome> = {
  clean: {
    ...OPEN,
    // Typed since: these are not the values that were sent.
    stored: 'open, unsaved',
    refused: 'refused, saved',
    signedOut: 'signedOut, saved',
    conflicted: 'conflicting, saved',
    overwrite: 'open, saved',
    keepEditing: 'open, saved',
  },
  'new, clean': { ...OPEN, ...NEW, stored: 'open, unsaved', overwrite: 'open, null', keepEditing: 'open, null' },
  edited: OPEN,
  'new, edited': { ...OPEN, ...NEW },
  saving: SAVING,
  refused: { ...OPEN, ...stays('refused, notSaved') },
  signedOut: { ...OPEN, ...stays('signedOut, notSaved') },
  conflicting: {
    ...OPEN,
    ...stays('conflicting, notSaved'),
    overwrite: 'saving, saving',
    keepEditing: 'refused, notSaved',
  },
  overwriting: {
    ...SAVING,
    // Their title is in the form by now, and was not sent.
    stored: 'open, unsaved',
  },
  // What was sent is not in the form any more.
  deleted: { ...OPEN, ...NEW, ...stays('deleted, notSaved'), stored: 'open, unsaved' },
  'saving anew': { ...SAVING, ...NEW, stored: 'open, unsaved' },
};

describe.each(Object.entries(TABLE))('a form that is %s', (state, outcomes) => {
  test.each(Object.entries(outcomes))('%s: %s', (type, outcome) => {
    const life = after(STATES[state]!, EVENTS[type as keyof typeof EVENTS]);
    expect(`${life.phase}, ${statusOf(life)}`).toBe(outcome);
  });
});

test('every state has a row', () => {
  expect(Object.keys(TABLE)).toEqual(Object.keys(STATES));
});

test('a save leaves what was edited meanwhile, and takes the stored form of the rest', () => {
  const sent = { ...MINE, picture: 'a file' };
  const stored = { ...SAVED, ...MINE, text: 'As the server stores it', picture: '/b.webp' };
  const life = after(
    opened,
    { type: 'edited', values: sent },
    EVENTS.saveStarted,
    { type: 'edited', values: { title: 'Typed meanwhile' } },
    { type: 'stored', sent, stored },
  );
  expect(life.values).toEqual({ ...sent, title: 'Typed meanwhile', picture: '/b.webp' });
  expect(life.original).toEqual({ ...sent, picture: '/b.webp' });
  const replaced = after(
    opened,
    EVENTS.saveStarted,
    { type: 'edited', values: { picture: 'another file' } },
    {
      type: 'stored',
      sent: MINE,
      stored,
    },
  );
  expect(replaced.values.picture).toBe('another file');
});

test('overwriting keeps what was edited, and takes the rest of the other version', () => {
  const { values, original, saved, conflict } = STATES.overwriting!;
  expect(values).toEqual({ ...SHAPE.fieldsOf(THEIRS), text: MINE.text });
  expect(original).toEqual(SHAPE.fieldsOf(THEIRS));
  expect(saved).toBe(THEIRS);
  // Its dialog stays open until the save has ended.
  expect(conflict).toBe(CONFLICT);
});

test('a deleted record leaves its values without the pictures that are gone, and what a new one must not have', () => {
  const { values, original, saved, deletion } = STATES.deleted!;
  expect(values).toEqual({ ...MINE, picture: null, live: false });
  expect(original).toEqual(SHAPE.fieldsOf(null));
  expect([saved, deletion]).toEqual([null, DELETION]);
  expect(after(STATES.deleted!, EVENTS.saveStarted, EVENTS.refused).deletion).toBe(DELETION);
  expect(after(STATES.deleted!, EVENTS.saveStarted, EVENTS.stored).deletion).toBeNull();
});

test('values that are as they were again are saved, those of a new record are not', () => {
  const back: Event = { type: 'edited', values: SHAPE.fieldsOf(SAVED) };
  expect(statusOf(after(STATES.refused!, back))).toBe('saved');
  expect(statusOf(after(STATES.refused!, back, EDITED))).toBe('notSaved');
  expect(statusOf(after(openForm(SHAPE, null), EVENTS.refused))).toBe('notSaved');
});

test('initial values of a new record do not count as unsaved', () => {
  const life = openForm(SHAPE, null, { title: 'Copied' });
  expect(life.values.title).toBe('Copied');
  expect([isUnsaved(life), statusOf(life)]).toEqual([false, null]);
});

describe('whatever happens in whatever order', () => {
  const step = fc.record({
    type: fc.constantFrom(...(Object.keys(EVENTS) as (keyof typeof EVENTS)[])),
    field: fc.constantFrom('title' as const, 'text' as const, 'picture' as const),
    text: fc.constantFrom('a', 'b', 'c'),
  });

  /** The event as it would come: the server stores what the last save has sent. */
  const eventOf = ({ type, field, text }: Step, sent: Values): Event => {
    const server: Stored = { ...sent, id: '1', picture: sent.picture && `/${sent.picture}` };
    const theirs: Stored = { ...THEIRS, [field]: text };
    if (type === 'edited' || type === 'restored') return { type, values: { [field]: text } };
    if (type === 'stored') return { type, sent, stored: server };
    if (type === 'conflicted') return { type, conflict: { ...CONFLICT, theirs } };
    return type === 'shown' ? { type, stored: theirs } : EVENTS[type];
  };

  const always = (check: (before: Life, event: Event, life: Life) => void): void =>
    fc.assert(
      fc.property(fc.boolean(), fc.array(step, { maxLength: 30 }), (isNew, steps) => {
        let life: Life = openForm(SHAPE, isNew ? null : SAVED);
        let sent = life.values;
        for (const one of steps) {
          const event = eventOf(one, sent);
          const before = life;
          life = after(before, event);
          if (event.type === 'saveStarted' || event.type === 'overwrite') sent = life.values;
          check(before, event, life);
        }
      }),
      { numRuns: 2000 },
    );

  test('the form never says that all is saved while anything differs from the stored record', () => {
    always((_, __, life) => {
      if (statusOf(life) === 'saved') expect(life.values).toEqual(SHAPE.fieldsOf(life.saved));
    });
  });

  test('a conflict has both versions, and one’s own has lost nothing', () => {
    always((before, { type }, life) => {
      if (life.phase === 'conflicting') expect(life.conflict?.theirs).toBeDefined();
      if (type === 'conflicted') expect(life.values).toEqual(before.values);
      if (life.conflict) expect(['conflicting', 'saving']).toContain(life.phase);
    });
  });

  test('the next save of a deleted record creates one', () => {
    always((_, { type }, life) => {
      if (life.phase === 'deleted' || life.deletion) expect(life.saved).toBeNull();
      if (type === 'deleted') expect(life.saved).toBeNull();
    });
  });

  test('a failed save keeps every value, and says so if anything is unsaved', () => {
    always((before, { type }, life) => {
      if (type !== 'refused' && type !== 'signedOut' && type !== 'conflicted') return;
      expect(life.values).toBe(before.values);
      if (isUnsaved(life)) expect(statusOf(life)).toBe('notSaved');
    });
  });

  test('a save replaces no value that was edited since it was sent', () => {
    always((before, event, life) => {
      if (event.type !== 'stored') return;
      const edited = (['title', 'text', 'picture'] as const).filter(
        (field) => before.values[field] !== event.sent[field],
      );
      for (const field of edited) expect(life.values[field]).toBe(before.values[field]);
    });
  });
});

interface Step {
  type: keyof typeof EVENTS;
  field: 'title' | 'text' | 'picture';
  text: string;
}
