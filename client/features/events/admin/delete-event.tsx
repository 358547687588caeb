import { useApolloClient } from '@apollo/client/react';
import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import type { EventToActOnFragment, SeriesScope as Scope } from '../../../gql/admin';
import { useDeleteEventAndMeetingMutation, useDeleteEventMutation } from '../../../gql/admin-hooks';
import { DeleteRecord } from '../../../records/actions/delete-record';
import { removeFromLists, restoreToLists } from '../../../records/list/list-cache';
import type { DeleteDialogProps } from '../../../records/actions/record-kind';
import { CancelEvent } from './cancel-event';
import { useMeetingThen, useReplacedEvening } from './meeting-then';
import { SeriesScope } from './series-scope';
import { EVENT_ADMIN_MESSAGES } from './texts';
import type { OnEventChanged } from './use-cancellation';
import { useEventSeries } from './use-event-series';

interface DeleteEventProps extends DeleteDialogProps<EventToActOnFragment> {
  onChanged?: OnEventChanged;
}

/** Deletes an event, or suggests to cancel it: visitors may expect one that is coming. */
export function DeleteEvent({ onChanged, ...props }: DeleteEventProps) {
  const { record: event, onClose } = props;
  const [cancels, setCancels] = useState(false);
  return cancels ? (
    <CancelEvent event={event} onChanged={onChanged} onClose={onClose} />
  ) : (
    <ConfirmDeletion {...props} onCancelInstead={() => setCancels(true)} />
  );
}

interface ConfirmDeletionProps extends DeleteDialogProps<EventToActOnFragment> {
  onCancelInstead: () => void;
}

/** Deletes an event alone, or with those that follow it in its series. */
function ConfirmDeletion({ record: event, onDeleted, onRestored, onClose, onCancelInstead }: ConfirmDeletionProps) {
  const { id, title } = event;
  const apollo = useApolloClient();
  const { cache } = apollo;
  const [scope, setScope] = useState<Scope>('ONLY_THIS');
  const series = useEventSeries(event);
  const alone = scope === 'ONLY_THIS';
  const deleted = alone ? [id] : [id, ...series.following];
  const evening = useReplacedEvening(event);
  const meetingThen = useMeetingThen();
  const callsOff = evening !== null && alone && !meetingThen.isHeld;
  const update = (): void => deleted.forEach((each) => removeFromLists(cache, 'events', each));
  const [remove] = useDeleteEventMutation({ update });
  const [removeBoth] = useDeleteEventAndMeetingMutation({ update });
  const removeAndCallOff = async ({ date, meeting }: NonNullable<typeof evening>): Promise<void> => {
    const input = { state: 'NOT_HELD' as const, reason: meetingThen.reason };
    try {
      await removeBoth({ variables: { id, meeting, date, input } });
    } catch (error) {
      // The event may be deleted all the same.
      await apollo.refetchQueries({ include: 'active' }).catch(() => undefined);
      throw error;
    }
  };
  const restored = (): void => {
    deleted.forEach((each) => restoreToLists(cache, each));
    onRestored?.();
  };
  return (
    <DeleteRecord
      id={id}
      noun="event"
      remove={() => (callsOff ? removeAndCallOff(evening) : remove({ variables: { id, scope } }))}
      validate={() => !callsOff || meetingThen.validate()}
      messages={{
        ...EVENT_ADMIN_MESSAGES,
        deleted: deletedMessage(alone, callsOff),
      }}
      onDeleted={onDeleted}
      onRestored={restored}
      onClose={onClose}
    >
      <Text size="sm" mb="md">
        {EVENT_ADMIN_MESSAGES.deletes(title)}
      </Text>
      {event.status === 'UPCOMING' && (
        <Text size="sm" mb="md">
          {EVENT_ADMIN_MESSAGES.deleteOrCancel}{' '}
          <Anchor component="button" type="button" size="sm" underline="always" onClick={onCancelInstead}>
            {EVENT_ADMIN_MESSAGES.cancelInstead}
          </Anchor>
        </Text>
      )}
      {evening && alone && meetingThen.fields}
      <SeriesScope series={series} label={EVENT_ADMIN_MESSAGES.deleteScope} scope={scope} onChange={setScope} />
    </DeleteRecord>
  );
}

const deletedMessage = (alone: boolean, callsOff: boolean): string => {
  if (callsOff) return EVENT_ADMIN_MESSAGES.deletedWithMeeting;
  return alone ? EVENT_ADMIN_MESSAGES.deleted : EVENT_ADMIN_MESSAGES.followingDeleted;
};
