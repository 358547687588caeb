import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CANCEL_REASON_RULES } from '@shared/events';
import { useRef, useState } from 'react';
import type { EventToActOnFragment, SeriesScope as Scope } from '../../../gql/admin';
import {
  clearReportedErrors,
  reasonsOf,
  reportErrors,
  reportFailure,
  useClearReportedErrors,
} from '../../../records/form/report-errors';
import { Dialog } from '../../../ui/dialogs/dialog';
import { BusyButton } from '../../../ui/forms/busy-button';
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
  const element = useRef<HTMLFormElement>(null);
  useClearReportedErrors();
  const isCancelled = event.cancelReason !== null;
  const form = useForm<Fields>({
    mode: 'uncontrolled',
    initialValues: { reason: event.cancelReason ?? '' },
    validate: validateBy<Fields>(RULES),
  });
  const send = async ({ reason }: Fields): Promise<void> => {
    try {
      await setReason(event, reason, scope);
    } catch (error) {
      reportFailure(error, form, { failed: EVENT_ADMIN_MESSAGES.cancelFailed, form: element.current });
      return;
    }
    clearReportedErrors();
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
      <form
        ref={element}
        noValidate
        onSubmit={(submitted) => {
          submitted.stopPropagation(); // Or React would submit the form of the event as well.
          form.onSubmit(send, (errors) => reportErrors(reasonsOf(errors), { form: element.current }))(submitted);
        }}
      >
        <Stack>
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
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {EVENT_ADMIN_MESSAGES.keepEvent}
            </Button>
            <BusyButton type="submit" busy={form.submitting}>
              {isCancelled ? EVENT_ADMIN_MESSAGES.changeReason : EVENT_ADMIN_MESSAGES.cancel}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
