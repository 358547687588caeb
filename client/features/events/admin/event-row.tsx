import { EVENT_STATUSES, EVENT_TYPES } from '@shared/events';
import { parseEventTime } from '@shared/event-time';
import { numeral } from '@shared/numeral';
import { shorten } from '@shared/shorten';
import { longDay } from '@shared/time';
import type { AdminEventFragment } from '../../../gql/admin';
import { Picture } from '../../../ui/pictures/picture';
import { capitalized } from '../../../records/options';
import type { RecordAction } from '../../../records/actions/record-kind';
import type { RowSelection } from '../../../records/list/select-box';
import { RecordStatus } from '../../../records/list/record-status';
import { RecordRow } from '../../../records/list/record-row';
import { EVENT_DRAWINGS } from '../public/constants';
import { EVENT_IMAGE_SIZE } from './constants';
import { EVENT_ADMIN_MESSAGES } from './texts';

/** Characters of the sentence for visitors. */
const REASON_SHOWN = 80;

interface EventRowProps {
  event: AdminEventFragment;
  menu: readonly RecordAction[];
  selection: RowSelection;
}

export const EventRow = ({ event, menu, selection }: EventRowProps) => (
  <RecordRow
    title={event.title}
    level={3}
    to={`/admin/events/${event.id}`}
    picture={<Picture image={event.image} fallback={EVENT_DRAWINGS[event.type]} alt="" sizes="120px" />}
    ratio={EVENT_IMAGE_SIZE.width / EVENT_IMAGE_SIZE.height}
    subtitle={`${longDay(event.date)}, ${event.time}`}
    facts={
      <>
        <RecordStatus dot={event.status === 'UPCOMING' || event.status === 'ONGOING' ? 'full' : 'empty'}>
          {capitalized(EVENT_STATUSES[event.status])}
        </RecordStatus>
        {event.cancelReason !== null && <span>“{shorten(event.cancelReason, REASON_SHOWN)}”</span>}
        {event.movedFrom && <span>{EVENT_ADMIN_MESSAGES.movedFrom(event.movedFrom)}</span>}
        <span>{capitalized(EVENT_TYPES[event.type])}</span>
        {parseEventTime(event.time) === null && <span>{EVENT_ADMIN_MESSAGES.allDay}</span>}
        <span>{event.location}</span>
        {event.capacity !== null && <span>{numeral(event.capacity)} places</span>}
      </>
    }
    menu={menu}
    id={event.id}
    selection={selection}
  />
);
