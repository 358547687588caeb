import { Text } from '@mantine/core';
import { useState } from 'react';
import type { EventToActOnFragment, SeriesScope as Scope } from '../../../gql/admin';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog';
import { failureOf } from '../../../ui/loading/failure';
import { notify } from '../../../ui/toasts/notify';
import { SeriesScope } from './series-scope';
import { EVENT_ADMIN_MESSAGES } from './texts';
import { type OnEventChanged, useCancellation } from './use-cancellation';
import { useEventSeries } from './use-event-series';

interface ReinstateEventProps {
  event: EventToActOnFragment;
  onChanged?: OnEventChanged;
  onClose: () => void;
}

/** Confirms that a cancelled event takes place after all. */
export function ReinstateEvent({ event, onChanged, onClose }: ReinstateEventProps) {
  const setReason = useCancellation(onChanged);
  const series = useEventSeries(event);
  const [scope, setScope] = useState<Scope>('ONLY_THIS');
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await setReason(event, null, scope);
    } catch (error) {
      notify.error(failureOf(error).message ?? EVENT_ADMIN_MESSAGES.reinstateFailed);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={EVENT_ADMIN_MESSAGES.reinstateTitle}
      confirmLabel={EVENT_ADMIN_MESSAGES.reinstate}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Text size="sm" mb="md">
        {EVENT_ADMIN_MESSAGES.reinstates(event.title)}
      </Text>
      <SeriesScope series={series} label={EVENT_ADMIN_MESSAGES.reinstateScope} scope={scope} onChange={setScope} />
    </ConfirmDialog>
  );
}
