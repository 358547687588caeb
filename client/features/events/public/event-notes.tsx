import type { UpcomingEventFragment } from '../../../gql/public';
import { userTextProps } from '../../../ui/text-language';
import classes from './event-notes.module.css';
import { EVENT_MESSAGES } from './texts';

type Noted = Pick<UpcomingEventFragment, 'cancelReason' | 'movedFrom'>;

/** Says in words that an event is cancelled, and why, or what it was moved from. */
export const EventNotes = ({ event: { cancelReason, movedFrom } }: { event: Noted }) => (
  <>
    {cancelReason !== null && (
      <p className={classes.note} data-life="cancelled">
        <strong>{EVENT_MESSAGES.cancelled}</strong> <span {...userTextProps(cancelReason)}>{cancelReason}</span>
      </p>
    )}
    {movedFrom && (
      <p className={classes.note} data-life="moved">
        <strong>{EVENT_MESSAGES.moved}</strong> <span>{EVENT_MESSAGES.movedFrom(movedFrom)}</span>
      </p>
    )}
  </>
);
