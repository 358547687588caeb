import { IconArmchair, IconCalendarCheck, IconCalendarOff, IconPencil, IconPrinter } from '@tabler/icons-react';
import { eventPath } from '@shared/events';
import { eventPosterPath } from '@shared/posters';
import { DeleteEventDocument, type EventToActOnFragment } from '../../../gql/admin';
import type { ShowDialog } from '../../../records/actions/dialog-outlet';
import type { RecordAction, RecordKind } from '../../../records/actions/record-kind';
import { CancelEvent } from './cancel-event';
import { DeleteEvent } from './delete-event';
import { ReinstateEvent } from './reinstate-event';
import { SEATS_ADMIN_MESSAGES } from './seats/texts';
import { EVENT_ADMIN_MESSAGES } from './texts';
import type { OnEventChanged } from './use-cancellation';

/** `onChanged`: the event was cancelled or reinstated. */
export const eventKind = (onChanged?: OnEventChanged): RecordKind<EventToActOnFragment> => ({
  noun: 'event',
  nameOf: ({ title }) => title,
  list: { path: '/admin/events', field: 'events' },
  siteAddress: ({ slug }) => eventPath(slug),
  duplicateAddress: ({ id }) => `/admin/events/new?like=${id}`,
  more: (event, show) => lifeActions(event, show, onChanged),
  remove: DeleteEventDocument,
  DeleteDialog: (props) => <DeleteEvent {...props} onChanged={onChanged} />,
  consequences: ({ title }) => EVENT_ADMIN_MESSAGES.deletes(title),
  consequencesOfAll: 'They will disappear from the home page and the calendar.',
  messages: EVENT_ADMIN_MESSAGES,
});

export const EVENT_KIND = eventKind();

function lifeActions(event: EventToActOnFragment, show: ShowDialog, onChanged?: OnEventChanged): RecordAction[] {
  const isCancelled = event.status === 'CANCELLED';
  const cancel: RecordAction = {
    id: 'cancel',
    label: isCancelled ? EVENT_ADMIN_MESSAGES.changeReasonAction : EVENT_ADMIN_MESSAGES.cancelEvent,
    icon: isCancelled ? IconPencil : IconCalendarOff,
    run: () => show((close) => <CancelEvent event={event} onChanged={onChanged} onClose={close} />),
  };
  const reinstate: RecordAction = {
    id: 'reinstate',
    label: EVENT_ADMIN_MESSAGES.reinstateEvent,
    icon: IconCalendarCheck,
    run: () => show((close) => <ReinstateEvent event={event} onChanged={onChanged} onClose={close} />),
  };
  const poster: RecordAction = {
    id: 'poster',
    label: EVENT_ADMIN_MESSAGES.poster,
    icon: IconPrinter,
    href: eventPosterPath(event.slug),
  };
  const seats: RecordAction = {
    id: 'seats',
    label: SEATS_ADMIN_MESSAGES.menu,
    icon: IconArmchair,
    to: `/admin/events/${event.id}/seats`,
  };
  return isCancelled ? [seats, poster, cancel, reinstate] : [seats, poster, cancel];
}
