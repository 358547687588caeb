import { useApolloClient } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { useState } from 'react';
import type { AdminEventFragment, SeriesScope as Scope } from '../../../gql/admin';
import { useDeleteEventMutation } from '../../../gql/admin-hooks';
import { DeleteRecord } from '../../../records/actions/delete-record';
import { removeFromLists, restoreToLists } from '../../../records/list/list-cache';
import type { DeleteDialogProps } from '../../../records/actions/record-kind';
import { SeriesScope } from './series-scope';
import { EVENT_ADMIN_MESSAGES } from './texts';
import { useEventSeries } from './use-event-series';

type DeletableEvent = Pick<AdminEventFragment, 'id' | 'title' | 'date' | 'seriesId'>;

/** Deletes an event alone, or with those that follow it in its series. */
export function DeleteEvent({ record: event, onDeleted, onRestored, onClose }: DeleteDialogProps<DeletableEvent>) {
  const { id, title } = event;
  const { cache } = useApolloClient();
  const [scope, setScope] = useState<Scope>('ONLY_THIS');
  const series = useEventSeries(event);
  const alone = scope === 'ONLY_THIS';
  const deleted = alone ? [id] : [id, ...series.following];
  const [remove] = useDeleteEventMutation({
    update: () => deleted.forEach((each) => removeFromLists(cache, 'events', each)),
  });
  const restored = (): void => {
    deleted.forEach((each) => restoreToLists(cache, each));
    onRestored?.();
  };
  return (
    <DeleteRecord
      id={id}
      noun="event"
      remove={() => remove({ variables: { id, scope } })}
      messages={{
        ...EVENT_ADMIN_MESSAGES,
        deleted: alone ? EVENT_ADMIN_MESSAGES.deleted : EVENT_ADMIN_MESSAGES.followingDeleted,
      }}
      onDeleted={onDeleted}
      onRestored={restored}
      onClose={onClose}
    >
      <Text size="sm" mb="md">
        {EVENT_ADMIN_MESSAGES.deletes(title)}
      </Text>
      <SeriesScope series={series} label={EVENT_ADMIN_MESSAGES.deleteScope} scope={scope} onChange={setScope} />
    </DeleteRecord>
  );
}
