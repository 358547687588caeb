import { isPast } from '@shared/membership';
import { longDay, weekdayAndDay } from '@shared/time';
import { Link } from 'react-router-dom';
import type { DashboardOverviewQuery } from '../../../gql/admin';
import { Picture } from '../../../ui/pictures/picture';
import { relativeDay } from '../../../records/dates/typed-date';
import classes from './overview.module.css';
import { EmptyPanel, Panel } from './panel';
import { OVERVIEW_MESSAGES } from './texts';

type Data = DashboardOverviewQuery;

export function EventPanel({
  event,
  today,
}: {
  event: Data['upcomingEvents']['nodes'][number] | undefined;
  today: string;
}) {
  if (!event)
    return (
      <Panel title={OVERVIEW_MESSAGES.event}>
        <EmptyPanel
          title={OVERVIEW_MESSAGES.noEvent}
          hint={OVERVIEW_MESSAGES.noEventHint}
          add={{ to: '/admin/events/new', label: OVERVIEW_MESSAGES.newEvent }}
        />
      </Panel>
    );
  const missing = [
    ...(event.image ? [] : [OVERVIEW_MESSAGES.noPicture]),
    ...(isPlaceOpen(event.location) ? [OVERVIEW_MESSAGES.noPlace] : []),
  ];
  const countdown = relativeDay(event.date, today);
  return (
    <Panel title={OVERVIEW_MESSAGES.event}>
      {event.image && (
        <div className={classes.picture}>
          <Picture image={event.image} alt="" sizes="24rem" />
        </div>
      )}
      <p className={classes.lead}>{countdown.charAt(0).toUpperCase() + countdown.slice(1)}</p>
      <Link className={classes.title} to={`/admin/events/${event.id}`}>
        {event.title}
      </Link>
      <p className={classes.facts}>
        {weekdayAndDay(event.date)}, {event.time}
        <br />
        {event.location}
      </p>
      {missing.length > 0 && (
        <ul className={classes.missing}>
          {missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Officers write such words while the room is not known. */
const isPlaceOpen = (location: string): boolean =>
  /^(tb[acd]|to be (announced|confirmed|decided)|-+|\?+|)\.?$/i.test(location.trim());

export function ApplicationsPanel({ settings, today }: { settings: Data['adminMembershipConfig']; today: string }) {
  const { isOpen, closeDate, nextIntakeDate } = settings;
  const open = isOpen && (closeDate === null || !isPast(closeDate, today));
  const intake = nextIntakeDate !== null && !isPast(nextIntakeDate, today) ? nextIntakeDate : null;
  const date = open ? closeDate : intake;
  const when = date && relativeDay(date, today);
  const countdown = open
    ? when
      ? OVERVIEW_MESSAGES.closes(when)
      : OVERVIEW_MESSAGES.noCloseDate
    : when
      ? OVERVIEW_MESSAGES.intake(when)
      : OVERVIEW_MESSAGES.noIntake;
  return (
    <Panel title={OVERVIEW_MESSAGES.applications}>
      <p className={classes.lead}>
        <Link to="/admin/applications">{open ? OVERVIEW_MESSAGES.open : OVERVIEW_MESSAGES.closed}</Link>
      </p>
      <p className={classes.facts}>
        {countdown}
        {date && `, ${longDay(date)}`}
      </p>
    </Panel>
  );
}
