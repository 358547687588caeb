import { dateAndTime } from '@shared/time';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { EventSeatsQuery, ListedSeatFragment } from '../../../../gql/admin';
import { useRemoveSeatHolderMutation, useSetSeatsClosedMutation } from '../../../../gql/admin-hooks';
import { DELETE, type RecordAction } from '../../../../records/actions/record-kind';
import { csvOf } from '../../../../ui/csv';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog';
import { downloadFile } from '../../../../ui/download-file';
import { refetching } from '../../../../ui/loading/refetching';
import { useSite } from '../../../../ui/site/site';
import { reportOutcome } from '../../../../ui/toasts/report-outcome';
import { SEATS_ADMIN_MESSAGES } from './texts';

/** Actions of an officer on the seats of an event, and the dialog that asks before somebody is removed. */
export function useSeatActions(
  event: EventSeatsQuery['event'],
  holders: readonly ListedSeatFragment[],
  onGone: () => void,
) {
  const { timeZone } = useSite();
  const [close] = useSetSeatsClosedMutation();
  const [remove, removing] = useRemoveSeatHolderMutation(refetching('EventSeats'));
  const [asked, setAsked] = useState<ListedSeatFragment | null>(null);

  const setClosed = (closed: boolean): Promise<boolean> =>
    reportOutcome(async () => {
      await close({ variables: { eventId: event.id, closed } });
      return closed ? SEATS_ADMIN_MESSAGES.closed : SEATS_ADMIN_MESSAGES.reopened;
    }, SEATS_ADMIN_MESSAGES.closeFailed);
  const confirm = async ({ id, name }: ListedSeatFragment): Promise<void> => {
    const isRemoved = await reportOutcome(async () => {
      await remove({ variables: { id } });
      return SEATS_ADMIN_MESSAGES.removed(name);
    }, SEATS_ADMIN_MESSAGES.removeFailed);
    setAsked(null);
    if (isRemoved) onGone();
  };
  const actionsOf = (seat: ListedSeatFragment): RecordAction[] => [
    { id: DELETE, label: SEATS_ADMIN_MESSAGES.remove, icon: IconTrash, run: () => setAsked(seat) },
  ];
  const download = (): void => {
    const rows = holders.map(({ name, email, state, place, createdAt }) => [
      ...[name, email ?? '', SEATS_ADMIN_MESSAGES.states[state], place === null ? '' : String(place)],
      dateAndTime(timeZone, createdAt),
    ]);
    const csv = csvOf([SEATS_ADMIN_MESSAGES.columns, ...rows]);
    downloadFile(SEATS_ADMIN_MESSAGES.fileName(event.date), csv, 'text/csv;charset=utf-8');
  };
  const dialog = asked && (
    <ConfirmDialog
      opened
      dangerous
      title={SEATS_ADMIN_MESSAGES.removeTitle(asked.name)}
      confirmLabel={SEATS_ADMIN_MESSAGES.remove}
      busy={removing.loading}
      onConfirm={() => void confirm(asked)}
      onCancel={() => setAsked(null)}
    >
      {SEATS_ADMIN_MESSAGES.removeWarning}
    </ConfirmDialog>
  );
  return { setClosed, download, actionsOf, dialog };
}
