import { Button, Skeleton } from '@mantine/core';
import { dateAndTime, weekdayAndDay } from '@shared/time';
import { IconPrinter } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { EventSeatsQuery, ListedSeatFragment } from '../../../../gql/admin';
import { useEventSeatsQuery } from '../../../../gql/admin-hooks';
import { RecordMenu } from '../../../../records/actions/record-menu';
import { EmptyState } from '../../../../records/list/empty-state';
import plain from '../../../../records/list/plain-list.module.css';
import { ScreenHead } from '../../../../records/screen-head';
import { failureOf } from '../../../../ui/loading/failure';
import { Notice } from '../../../../ui/page/notice';
import { useSite } from '../../../../ui/site/site';
import { TRY_AGAIN } from '../../../../ui/texts';
import { AddPersonDialog } from './add-person-dialog';
import { DoorList } from './door-list';
import classes from './seats.module.css';
import { SEATS_ADMIN_MESSAGES } from './texts';
import { useSeatActions } from './use-seat-actions';

/** The people who have a seat of an event, and those who wait for one. */
export function SeatsScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useEventSeatsQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={classes.screen}>
      <ScreenHead
        heading={heading}
        title={data ? SEATS_ADMIN_MESSAGES.title(data.event.title) : SEATS_ADMIN_MESSAGES.loadingTitle}
        hint={<Hint id={id} />}
      />
      {error && !data && (
        <Notice title={failureOf(error).message ?? SEATS_ADMIN_MESSAGES.failed} failed>
          <Button variant="default" onClick={() => void refetch().catch(() => undefined)}>
            {TRY_AGAIN}
          </Button>
        </Notice>
      )}
      {!error && !data && <Skeleton height={160} role="status" aria-label={SEATS_ADMIN_MESSAGES.loading} />}
      {data && <Seats data={data} onGone={() => heading.current?.focus()} />}
    </div>
  );
}

const Hint = ({ id }: { id: string }) => (
  <span className={classes.onScreen}>
    {SEATS_ADMIN_MESSAGES.hint} <Link to={`/admin/events/${id}`}>{SEATS_ADMIN_MESSAGES.toEvent}</Link>
  </span>
);

interface SeatsProps {
  data: EventSeatsQuery;
  /** The row that had the focus is gone. */
  onGone: () => void;
}

function Seats({ data: { event, seatHolders }, onGone }: SeatsProps) {
  const [adding, setAdding] = useState(false);
  const actions = useSeatActions(event, seatHolders, onGone);
  const isClosed = event.seats?.state === 'CLOSED';
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.count}>{summaryOf(event, seatHolders)}</p>
        {event.seats && <Button onClick={() => setAdding(true)}>{SEATS_ADMIN_MESSAGES.add}</Button>}
        {event.seats && event.seats.state !== 'OVER' && (
          <Button variant="default" onClick={() => void actions.setClosed(!isClosed)}>
            {isClosed ? SEATS_ADMIN_MESSAGES.reopen : SEATS_ADMIN_MESSAGES.close}
          </Button>
        )}
        {seatHolders.length > 0 && (
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />}
              onClick={() => window.print()}
            >
              {SEATS_ADMIN_MESSAGES.print}
            </Button>
            <Button variant="default" onClick={actions.download}>
              {SEATS_ADMIN_MESSAGES.download}
            </Button>
          </>
        )}
      </div>
      {!event.seats && <p className={classes.onScreen}>{SEATS_ADMIN_MESSAGES.noSeats}</p>}
      {seatHolders.length === 0 ? (
        <EmptyState>
          <Notice title={SEATS_ADMIN_MESSAGES.none}>
            <p>{SEATS_ADMIN_MESSAGES.noneHint}</p>
          </Notice>
        </EmptyState>
      ) : (
        <ul className={`${plain.list} ${classes.list}`}>
          {seatHolders.map((seat) => (
            <li key={seat.id} className={plain.row}>
              <SeatFacts seat={seat} />
              <RecordMenu name={seat.name} actions={actions.actionsOf(seat)} />
            </li>
          ))}
        </ul>
      )}
      <DoorList event={event} holders={seatHolders} />
      {adding && <AddPersonDialog eventId={event.id} onClose={() => setAdding(false)} />}
      {actions.dialog}
    </>
  );
}

function summaryOf(
  { date, seats, capacity }: EventSeatsQuery['event'],
  holders: readonly ListedSeatFragment[],
): string {
  const held = holders.filter(({ state }) => state === 'HELD').length;
  return [
    weekdayAndDay(date),
    SEATS_ADMIN_MESSAGES.count(held, capacity),
    ...(held < holders.length ? [SEATS_ADMIN_MESSAGES.waiting(holders.length - held)] : []),
    ...(seats?.state === 'CLOSED' ? [SEATS_ADMIN_MESSAGES.isClosed] : []),
  ].join(' · ');
}

function SeatFacts({ seat: { name, email, state, place, offeredUntil } }: { seat: ListedSeatFragment }) {
  const { timeZone } = useSite();
  const standing =
    state === 'QUEUED'
      ? SEATS_ADMIN_MESSAGES.queued(place ?? 1)
      : offeredUntil
        ? SEATS_ADMIN_MESSAGES.offeredUntil(dateAndTime(timeZone, offeredUntil))
        : SEATS_ADMIN_MESSAGES.states[state];
  return (
    <div>
      <p className={plain.name}>{name}</p>
      <p className={plain.facts}>{[standing, ...(email ? [email] : [])].join(', ')}</p>
    </div>
  );
}
