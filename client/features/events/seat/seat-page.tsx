import { ERROR_KINDS } from '@shared/error-kinds';
import { eventPath } from '@shared/events';
import { weekdayAndDay } from '@shared/time';
import { useState } from 'react';
import { isRouteErrorResponse, Link, useLoaderData, useParams, useRouteError } from 'react-router-dom';
import type { HeldSeatFragment } from '../../../gql/seat';
import { useSeatQuery } from '../../../gql/seat-hooks';
import { Reload } from '../../../ui/loading/reload';
import { EmptyState } from '../../../ui/page/empty-state';
import ways from '../../../ui/page/pager.module.css';
import { PersonalPage } from '../../../ui/page/personal-page';
import { TRY_AGAIN } from '../../../ui/texts';
import { SeatActions } from './seat-actions';
import { loadSeat } from './seat-page.loader';
import { SEAT_MESSAGES } from './seat-texts';

type State = HeldSeatFragment['state'];

// With its loader: each file that the table of routes names costs every page some bytes.
export { loadSeat };

/** Shows the holder of a seat, or who waits for one, how it stands, and lets them change it. */
export function SeatPage() {
  const { token = '' } = useParams();
  const { offeredUntil } = useLoaderData<typeof loadSeat>();
  const { data } = useSeatQuery({ variables: { token } });
  /** The event of the seat that was erased here. */
  const [erased, setErased] = useState<HeldSeatFragment['event']>();
  if (erased !== undefined) return <Erased event={erased} />;
  const seat = data?.seat;
  if (!seat) return null;
  const { event } = seat;
  return (
    <PersonalPage
      name={SEAT_MESSAGES.page}
      of={event?.title ?? SEAT_MESSAGES.eventGone}
      heading={seat.state === 'QUEUED' ? SEAT_MESSAGES.queued(seat.place ?? 1) : HEADINGS[seat.state]}
      facts={event ? [weekdayAndDay(event.date), event.time, event.location] : []}
    >
      {event?.cancelReason && <p role="note">{SEAT_MESSAGES.cancelled(event.cancelReason)}</p>}
      <p>{hintOf(seat, offeredUntil ?? '')}</p>
      <SeatActions seat={seat} token={token} onErased={() => setErased(event)} />
      <ToEvent event={event} />
    </PersonalPage>
  );
}

const HEADINGS: Record<Exclude<State, 'QUEUED'>, string> = {
  HELD: SEAT_MESSAGES.held,
  OFFERED: SEAT_MESSAGES.offered,
  GIVEN_BACK: SEAT_MESSAGES.givenBack,
  REMOVED: SEAT_MESSAGES.removed,
  MISSED: SEAT_MESSAGES.missed,
};

const HINTS: Record<Exclude<State, 'OFFERED' | 'QUEUED'>, string> = {
  HELD: SEAT_MESSAGES.heldHint,
  GIVEN_BACK: SEAT_MESSAGES.givenBackHint,
  REMOVED: SEAT_MESSAGES.removedHint,
  MISSED: SEAT_MESSAGES.missedHint,
};

function hintOf({ state, isMailed }: HeldSeatFragment, offeredUntil: string): string {
  if (state === 'OFFERED') return SEAT_MESSAGES.offeredHint(offeredUntil);
  return state === 'QUEUED' ? SEAT_MESSAGES.queuedHint(isMailed) : HINTS[state];
}

const Erased = ({ event }: Pick<HeldSeatFragment, 'event'>) => (
  <PersonalPage name={SEAT_MESSAGES.page} of={SEAT_MESSAGES.page} heading={SEAT_MESSAGES.erased} facts={[]}>
    <p role="status">{SEAT_MESSAGES.erasedHint}</p>
    <ToEvent event={event} />
  </PersonalPage>
);

const ToEvent = ({ event }: Pick<HeldSeatFragment, 'event'>) => (
  <p className={ways.ways}>
    <Link to={event ? eventPath(event.slug) : '/activities'}>
      {event ? SEAT_MESSAGES.toEvent : SEAT_MESSAGES.toActivities}
    </Link>
  </p>
);

export function SeatFailed() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === ERROR_KINDS['not-found'].status;
  return (
    <EmptyState
      name={SEAT_MESSAGES.page}
      title={missing ? SEAT_MESSAGES.missingTitle : SEAT_MESSAGES.page}
      message={missing ? SEAT_MESSAGES.missing : SEAT_MESSAGES.failed}
    >
      {missing ? <Link to="/activities">{SEAT_MESSAGES.toActivities}</Link> : <Reload>{TRY_AGAIN}</Reload>}
    </EmptyState>
  );
}
