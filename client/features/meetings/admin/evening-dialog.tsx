import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { weekdayDayAndMonth } from '@shared/meeting-texts';
import { useRef } from 'react';
import type { AdminEveningFragment, AdminMeetingFragment } from '../../../gql/admin';
import {
  clearReportedErrors,
  reasonsOf,
  reportErrors,
  reportFailure,
  useClearReportedErrors,
} from '../../../records/form/report-errors';
import { Dialog } from '../../../ui/dialogs/dialog';
import { BusyButton } from '../../../ui/forms/busy-button';
import { changeErrors, changeOf, eveningFields, type EveningAct, type EveningFields } from './evening-change';
import { ActFields } from './evening-fields';
import { EVENING_DIALOGS, EVENING_MESSAGES } from './texts';
import { useChangeEvening } from './use-change-evening';

interface EveningDialogProps {
  act: EveningAct;
  evening: AdminEveningFragment;
  meeting: AdminMeetingFragment;
  onClose: () => void;
}

/** Asks what differs on one evening, and saves it, with Undo. */
export function EveningDialog({ act, evening, meeting, onClose }: EveningDialogProps) {
  const { title, confirm } = EVENING_DIALOGS[act];
  const element = useRef<HTMLFormElement>(null);
  const changeEvening = useChangeEvening();
  useClearReportedErrors();
  const form = useForm<EveningFields>({
    mode: 'uncontrolled',
    initialValues: eveningFields(act, evening, meeting),
    validate: (values) => changeErrors(act, evening, meeting, values),
  });
  const send = async (values: EveningFields): Promise<void> => {
    try {
      await changeEvening(evening, changeOf(act, evening, meeting, values));
    } catch (error) {
      reportFailure(error, form, { failed: EVENING_MESSAGES.changeFailed, form: element.current });
      return;
    }
    clearReportedErrors();
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} busy={form.submitting} title={title(weekdayDayAndMonth(evening.date))} centered>
      <form
        ref={element}
        noValidate
        onSubmit={(event) =>
          form.onSubmit(send, (errors) => reportErrors(reasonsOf(errors), { form: element.current }))(event)
        }
      >
        <Stack>
          <ActFields act={act} form={form} meeting={meeting} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <BusyButton type="submit" busy={form.submitting}>
              {confirm}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
