import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { randomKey } from './form-idempotency-key';
import { hasUnstoredDrafts, isSame, readDrafts, writeDrafts, type DraftPlace, type LocalDraft } from './stored-drafts';

interface Offers<Values> {
  /** ID of their place. */
  of: string | undefined;
  offers: readonly LocalDraft<Values>[];
}

const STORE_AFTER_MS = 400;
const askBeforeLeaving = (event: Event): void => event.preventDefault();
/** Drafts stored beside that of the form, the newest. */
const MAX_OTHERS = 3;

/** The drafts at a form's place, except its own. */
function useOffers<Values>(place: DraftPlace, version: number, form: string) {
  /** The drafts of other tabs and of earlier visits, as they are stored now. */
  const readOthers = () => readDrafts<Values>(place, version).filter(({ id }) => id !== form);
  const readOffers = (): Offers<Values> => ({ of: place.id, offers: readOthers().slice(0, MAX_OTHERS) });
  const [{ of, offers }, setOffers] = useState(readOffers);
  // A newly created record has another ID.
  if (of !== place.id) setOffers(readOffers());
  const changeOffers = (change: (offers: Offers<Values>['offers']) => Offers<Values>['offers']): void =>
    setOffers(({ of, offers }) => ({ of, offers: change(offers) }));
  useWindowEvent('storage', ({ key }) => {
    if (key !== place.key) return;
    const others = readOthers();
    changeOffers((offers) => offers.flatMap((offer) => others.find(({ id }) => id === offer.id) ?? []));
  });
  return { offers, readOthers, changeOffers };
}

/**
 * Stores a form's values in this browser as they are typed, and offers those of earlier visits and other tabs. An offer
 * stays until it is restored or discarded, across reloads, or until its own tab saves it.
 */
export function useLocalDraft<Values>(
  place: DraftPlace,
  version: number,
  /** Called after each attempt to store the current values: false if the browser refused, null if there are none. */
  onStored?: (stored: boolean | null) => void,
) {
  const [form] = useState(randomKey);
  const { offers, readOthers, changeOffers } = useOffers<Values>(place, version, form);
  const unsaved = useRef<LocalDraft<Values> | null>(null);

  const draftOf = (id: string, values: Values): LocalDraft<Values> => ({
    id,
    version,
    savedAt: new Date().toISOString(),
    values,
  });
  const write = (others = readOthers()): boolean | null => {
    const isStored = writeDrafts(place, [
      ...(unsaved.current ? [unsaved.current] : []),
      ...others.slice(0, MAX_OTHERS),
    ]);
    (hasUnstoredDrafts() ? addEventListener : removeEventListener)('beforeunload', askBeforeLeaving);
    const stored = unsaved.current && isStored;
    onStored?.(stored);
    return stored;
  };
  const writeSoon = useDebouncedCallback(() => void write(), { delay: STORE_AFTER_MS, flushOnUnmount: true });
  const writeNow = (others?: LocalDraft<Values>[]): boolean | null => {
    writeSoon.cancel();
    return write(others);
  };
  useWindowEvent('pagehide', () => writeSoon.flush());

  /** Stores the current values, and other offers than before. */
  const writeOffers = (added: readonly LocalDraft<Values>[], answered?: LocalDraft<Values>): void => {
    changeOffers((offers) => [...added, ...offers.filter(({ id }) => id !== answered?.id)]);
    writeNow([...added, ...readOthers().filter((draft) => !isSame(draft, answered))]);
  };

  return {
    /** Newest first. */
    offers,
    /** Stores the current values in a moment; null if there are no unsaved changes. */
    store(values: Values | null) {
      unsaved.current = values && draftOf(form, values);
      writeSoon();
    },
    /** Stores them now. Returns false if the browser refused, null if there are none. */
    flush: () => writeNow(),
    /** Accepts an offer. What it replaces, if anything, becomes an offer. */
    restore(draft: LocalDraft<Values>, replaced: Values | null) {
      unsaved.current = draftOf(form, draft.values);
      writeOffers(replaced ? [{ ...draftOf(randomKey(), replaced), replaced: true }] : [], draft);
    },
    /** Turns values that are about to be replaced into an offer. */
    offer(values: Values) {
      writeOffers([draftOf(randomKey(), values)]);
    },
    discard(draft: LocalDraft<Values>) {
      writeOffers([], draft);
    },
    /** Call after saving. Offers stay. */
    clear() {
      unsaved.current = null;
      writeNow();
    },
  };
}
