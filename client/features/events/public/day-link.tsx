import type { ComponentProps } from 'react';
import { useLinkClickHandler } from 'react-router-dom';
import { CALENDAR_ELEMENT_IDS, dayUrl } from './calendar-links';

interface DayLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  date: string;
  /** Element to scroll to. */
  part?: keyof typeof CALENDAR_ELEMENT_IDS;
}

/** Selects a day without scrolling. Without JavaScript the page reloads at the given element. */
export function DayLink({ date, part = 'day', children, ...rest }: DayLinkProps) {
  const address = dayUrl(date);
  const follow = useLinkClickHandler(address, { preventScrollReset: true });
  return (
    <a {...rest} href={`${address}#${CALENDAR_ELEMENT_IDS[part]}`} onClick={follow}>
      {children}
    </a>
  );
}
