import { PERSONAL_LINK_PATHS } from '@shared/personal-links';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { EventPageQuery } from '../../../gql/public';
import { Field } from '../../../ui/forms/field';
import { Honeypot } from '../../../ui/forms/honeypot';
import plain from '../../../ui/forms/plain-form.module.css';
import ways from '../../../ui/page/pager.module.css';
import classes from './event-seats.module.css';
import { SEAT_MESSAGES } from './seat-texts';
import { useSeatForm, type SeatField } from './use-seat-form';
import { useTakenSeats } from './taken-seats';

type Event = EventPageQuery['eventBySlug'];
type Seats = NonNullable<Event['seats']>;

/** The number of seats that are left, and a form to take one or to queue. */
export function EventSeats({ event, seats }: { event: Event; seats: Seats }) {
  const heading = useId();
  const own = useTakenSeats().find(({ eventId }) => eventId === event.id);
  return (
    <section className={classes.seats} aria-labelledby={heading}>
      <h2 id={heading}>{SEAT_MESSAGES.title}</h2>
      <p className={classes.state}>{sentenceOf(seats)}</p>
      {own && (
        <p className={classes.own}>
          {SEAT_MESSAGES.yours}. <Link to={PERSONAL_LINK_PATHS.seat + own.token}>{SEAT_MESSAGES.openYours}</Link>
        </p>
      )}
      {(seats.state === 'OPEN' || seats.state === 'FULL') && (
        <SeatForm key={event.id} event={event} isFull={seats.state === 'FULL'} isMailed={seats.invites} />
      )}
    </section>
  );
}

function sentenceOf({ state, left, total, waiting }: Seats): string {
  if (state === 'OVER') return SEAT_MESSAGES.over;
  if (state === 'CLOSED') return SEAT_MESSAGES.closed;
  if (state === 'OPEN') return SEAT_MESSAGES.left(left, total);
  return waiting > 0 ? `${SEAT_MESSAGES.full(total)}. ${SEAT_MESSAGES.waiting(waiting)}` : SEAT_MESSAGES.full(total);
}

interface SeatFormProps {
  event: Event;
  isFull: boolean;
  isMailed: boolean;
}

function SeatForm({ event, isFull, isMailed }: SeatFormProps) {
  const { form, errors, problem, sending, submit } = useSeatForm(event);
  const field = (name: SeatField) => ({ name, error: errors[name], readOnly: sending });
  return (
    <>
      <noscript>
        <p>{SEAT_MESSAGES.needsScripts}</p>
      </noscript>
      <form
        ref={form}
        className={plain.form}
        // `dialog` submits nowhere: pressing the button before hydration keeps the text.
        method="dialog"
        noValidate
        aria-busy={sending}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <Field {...field('name')} label={SEAT_MESSAGES.name} autoComplete="name" required />
        <Field {...field('email')} label={SEAT_MESSAGES.email} type="email" autoComplete="email" />
        <Honeypot />
        <p className={plain.note}>{SEAT_MESSAGES.note(isMailed)}</p>
        {/* Not `disabled`, which would drop the focus from the button. */}
        <button className={ways.light} type="submit" aria-disabled={sending}>
          {sending ? SEAT_MESSAGES.taking : isFull ? SEAT_MESSAGES.queue : SEAT_MESSAGES.take}
        </button>
        <p className={plain.problem} role="alert">
          {problem}
        </p>
      </form>
    </>
  );
}
