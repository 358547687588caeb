import { useForm } from '@mantine/form';
import { weekdayDayAndMonth } from '@shared/time';
import type { AdminEveningFragment, AdminMeetingFragment } from '../../../gql/admin';
import { ActionForm } from '../../../records/form/action-form';
import { Dialog } from '../../../ui/dialogs/dialog';
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
  const changeEvening = useChangeEvening();
  const form = useForm<EveningFields>({
    mode: 'uncontrolled',
    initialValues: eveningFields(act, evening, meeting),
    validate: (values) => changeErrors(act, evening, meeting, values),
  });
  const send = async (values: EveningFields): Promise<void> => {
    await changeEvening(evening, changeOf(act, evening, meeting, values));
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} busy={form.submitting} title={title(weekdayDayAndMonth(evening.date))} centered>
      <ActionForm
        form={form}
        send={send}
        failed={EVENING_MESSAGES.changeFailed}
        submitLabel={confirm}
        onCancel={onClose}
      >
        <ActFields act={act} form={form} meeting={meeting} />
      </ActionForm>
    </Dialog>
  );
}
