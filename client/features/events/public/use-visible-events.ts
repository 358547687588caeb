import { useEffect, useRef, useState, type RefObject } from 'react';
import type { UpcomingEventFragment } from '../../../gql/public';
import { notify } from '../../../ui/notify';
import { useShownCount } from '../../../ui/use-shown-count';
import { EVENT_MESSAGES } from './texts';
import { HOME_EVENTS_SHOWN } from './constants';

/** The first few of `events` or all of them, and a function that toggles. */
export function useVisibleEvents(events: readonly UpcomingEventFragment[], readMore: () => Promise<unknown>) {
  const [count, setCount] = useShownCount('events', HOME_EVENTS_SHOWN);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLParagraphElement>(null);
  const all = count > HOME_EVENTS_SHOWN;
  const shown = events.slice(0, count);
  useFocusAfter(shown.length, list, toggle);
  const seeMore = async () => {
    if (busy) return;
    setBusy(true);
    try {
      if (shown.length === events.length) await readMore();
      setCount(Infinity);
    } catch {
      notify.error(EVENT_MESSAGES.loadFailed);
    } finally {
      setBusy(false);
    }
  };
  return { shown, all, busy, seeMore, showLess: () => setCount(HOME_EVENTS_SHOWN), list, toggle };
}

/** The pressed button disappears: focus the first event that was added, or the button that hides them again. */
function useFocusAfter(count: number, list: RefObject<HTMLElement | null>, toggle: RefObject<HTMLElement | null>) {
  const before = useRef(count);
  useEffect(() => {
    const first = list.current?.children[before.current];
    if (count > before.current && first instanceof HTMLElement) first.focus({ preventScroll: true });
    if (count < before.current) toggle.current?.querySelector('button')?.focus();
    before.current = count;
  }, [count, list, toggle]);
}
