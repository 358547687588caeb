import { CALENDAR_PARTS, dayAddress } from '@shared/events';
import type { ComponentProps } from 'react';
import { useLinkClickHandler } from 'react-router-dom';

interface DayLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  date: string;
  /** What the reader looks for. */
  part?: keyof typeof CALENDAR_PARTS;
}

/** From day to day within the page, which stays where it is. Where no script runs it comes anew, and not at its top. */
export function DayLink({ date, part = 'day', children, ...rest }: DayLinkProps) {
  const address = dayAddress(date);
  const follow = useLinkClickHandler(address, { preventScrollReset: true });
  return (
    <a {...rest} href={`${address}#${CALENDAR_PARTS[part]}`} onClick={follow}>
      {children}
    </a>
  );
}
