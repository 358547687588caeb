import { useForm } from '@mantine/form';
import { CANCEL_REASON_RULES } from '@shared/events';
import { useState } from 'react';
import type { EventToActOnFragment, SeriesScope as Scope } from '../../../gql/admin';
import { ActionForm } from '../../../records/form/action-form';
import { Dialog } from '../../../ui/dialogs/dialog';
import { CountedTextarea } from '../../../ui/forms/counted-input';
import { validateBy } from '../../../ui/forms/form-rules';
import { SeriesScope } from './series-scope';
import { EVENT_ADMIN_MESSAGES } from './texts';
import { type OnEventChanged, useCancellation } from './use-cancellation';
import { useEventSeries } from './use-event-series';

interface CancelEventProps {
  event: EventToActOnFragment;
  onChanged?: OnEventChanged;
  onClose: () => void;
}

interface Fields {
  reason: string;
}

const RULES = { reason: CANCEL_REASON_RULES } as const;

/** Asks for the sentence that visitors will read, and cancels the event, or changes the sentence of a cancelled one. */
export function CancelEvent({ event, onChanged, onClose }: CancelEventProps) {
  const setReason = useCancellation(onChanged);
  const series = useEventSeries(event);
  const [scope, setScope] = useState<Scope>('ONLY_THIS');
  const isCancelled = event.cancelReason !== null;
  const form = useForm<Fields>({
    mode: 'uncontrolled',
    initialValues: { reason: event.cancelReason ?? '' },
    validate: validateBy<Fields>(RULES),
  });
  const send = async ({ reason }: Fields): Promise<void> => {
    await setReason(event, reason, scope);
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={form.submitting}
      title={isCancelled ? EVENT_ADMIN_MESSAGES.changeReasonTitle : EVENT_ADMIN_MESSAGES.cancelTitle}
      centered
    >
      <ActionForm
        form={form}
        send={send}
        failed={EVENT_ADMIN_MESSAGES.cancelFailed}
        submitLabel={isCancelled ? EVENT_ADMIN_MESSAGES.changeReason : EVENT_ADMIN_MESSAGES.cancel}
        onCancel={onClose}
        cancelLabel={EVENT_ADMIN_MESSAGES.keepEvent}
      >
        <CountedTextarea
          form={form}
          field="reason"
          rules={RULES.reason}
          always
          label={EVENT_ADMIN_MESSAGES.cancelReason}
          description={EVENT_ADMIN_MESSAGES.cancelHint(event.title)}
          data-autofocus
        />
        <SeriesScope series={series} label={EVENT_ADMIN_MESSAGES.cancelScope} scope={scope} onChange={setScope} />
      </ActionForm>
    </Dialog>
  );
}
