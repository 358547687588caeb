import { useLayoutEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type MouseEvent } from 'react';
import { addDays, addMonths, daysIntoWeek, isInReach } from './calendar-days';

/** Where a key leads from a day; `wide` with Shift. */
const STEPS: Readonly<Record<string, (date: string, wide: boolean) => string>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -daysIntoWeek(date)),
  End: (date) => addDays(date, 6 - daysIntoWeek(date)),
  PageUp: (date, wide) => addMonths(date, wide ? -12 : -1),
  PageDown: (date, wide) => addMonths(date, wide ? 12 : 1),
};

const never = () => () => {};

/**
 * The day that the keys stand on: the selected one until a key moves it, and again once another is selected. Days are
 * links, each reached by Tab, until the page is alive; from then on one of them is, and the keys lead to the others.
 */
export function useCalendarKeys(selected: string) {
  const table = useRef<HTMLTableElement>(null);
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [place, setPlace] = useState({ selected, cursor: selected });
  const { cursor } = place.selected === selected ? place : { cursor: selected };
  const focused = useRef(false);
  useLayoutEffect(() => {
    if (focused.current) table.current?.querySelector<HTMLElement>(`[data-date="${cursor}"]`)?.focus();
    focused.current = false;
  }, [cursor, selected]);

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, target } = event;
    const date = target instanceof HTMLElement && target.dataset.date;
    if (!date || ctrlKey || altKey || metaKey) return;
    const to = STEPS[key]?.(date, shiftKey);
    if (!to && key !== ' ') return;
    event.preventDefault();
    // As buttons do: days are chosen, not only gone to.
    if (!to) return target.click();
    if (!isInReach(to)) return;
    focused.current = true;
    setPlace({ selected, cursor: to });
  };
  /** A day keeps the focus when its month takes the place of the one it was chosen in. */
  const onClick = ({ target, defaultPrevented: followed }: MouseEvent): void => {
    const date = target instanceof Element && target.closest<HTMLElement>('[data-date]')?.dataset.date;
    focused.current = followed && Boolean(date) && date !== selected;
  };
  const tabIndexOf = (date: string) => (alive && date !== cursor ? -1 : undefined);

  return { cursor, tabIndexOf, table: { ref: table, onKeyDown, onClick } };
}
