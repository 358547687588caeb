import { weekdayAndDay } from '@shared/time';
import type { EventSeatsQuery, ListedSeatFragment } from '../../../../gql/admin';
import classes from './seats.module.css';
import { SEATS_ADMIN_MESSAGES } from './texts';

interface DoorListProps {
  event: EventSeatsQuery['event'];
  holders: readonly ListedSeatFragment[];
}

/** On paper alone: those who have a seat, by name, each with a box to tick. No addresses: it lies on a table. */
export const DoorList = ({ event: { title, date, time, location }, holders }: DoorListProps) => (
  <section className={classes.door} aria-label={SEATS_ADMIN_MESSAGES.doorTitle}>
    <p>{`${title}: ${weekdayAndDay(date)}, ${time}, ${location}`}</p>
    <ul>
      {holders
        .filter(({ state }) => state === 'HELD')
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
    </ul>
  </section>
);
