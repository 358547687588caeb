import { useLayoutEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type MouseEvent } from 'react';
import { hasValidRange } from '../../../ui/calendar/calendar-days';
import { dayForKey } from '../../../ui/calendar/calendar-navigation';

const never = () => () => {};

/**
 * Roving tab index of the calendar: the selected day has it until an arrow key moves it. Before hydration every day
 * is a link with its own tab stop.
 */
export function useCalendarKeys(selected: string) {
  const table = useRef<HTMLTableElement>(null);
  const hydrated = useSyncExternalStore(
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
    const to = dayForKey(key, date, shiftKey);
    if (!to && key !== ' ') return;
    event.preventDefault();
    // Space activates a day like a button.
    if (!to) return target.click();
    if (!hasValidRange(to)) return;
    focused.current = true;
    setPlace({ selected, cursor: to });
  };
  /** Keeps the focus on the day when its month is replaced by another one. */
  const onClick = ({ target, defaultPrevented: followed }: MouseEvent): void => {
    const date = target instanceof Element && target.closest<HTMLElement>('[data-date]')?.dataset.date;
    focused.current = followed && Boolean(date) && date !== selected;
  };
  const tabIndexOf = (date: string) => (hydrated && date !== cursor ? -1 : undefined);

  return { cursor, tabIndexOf, table: { ref: table, onKeyDown, onClick } };
}
