import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { SEAT_RULES } from '@shared/seats';
import { useAddSeatHolderMutation } from '../../../../gql/admin-hooks';
import { ActionForm } from '../../../../records/form/action-form';
import { Dialog } from '../../../../ui/dialogs/dialog';
import { CountedInput } from '../../../../ui/forms/counted-input';
import { validateBy } from '../../../../ui/forms/form-rules';
import { optionalLabel } from '../../../../ui/forms/required-field';
import { refetching } from '../../../../ui/loading/refetching';
import { notify } from '../../../../ui/toasts/notify';
import { SEATS_ADMIN_MESSAGES } from './texts';

const EMPTY_FORM = { name: '', email: '' };
const validate = validateBy<typeof EMPTY_FORM>(SEAT_RULES);

/** Takes a seat, or a place in the queue, for somebody. */
export function AddPersonDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const [add] = useAddSeatHolderMutation(refetching('EventSeats'));
  const form = useForm({ mode: 'uncontrolled', initialValues: EMPTY_FORM, validate });

  const send = async (input: typeof EMPTY_FORM): Promise<void> => {
    const { data } = await add({ variables: { eventId, input } });
    if (!data) throw new Error('The response is empty');
    const { name, state } = data.addSeatHolder;
    notify.success(SEATS_ADMIN_MESSAGES.added(name, state !== 'HELD'));
    onClose();
  };

  return (
    <Dialog opened onClose={onClose} busy={form.submitting} title={SEATS_ADMIN_MESSAGES.addTitle} centered>
      <ActionForm
        form={form}
        send={send}
        failed={SEATS_ADMIN_MESSAGES.addFailed}
        submitLabel={SEATS_ADMIN_MESSAGES.add}
        onCancel={onClose}
      >
        <CountedInput
          form={form}
          field="name"
          rules={SEAT_RULES.name}
          label={SEATS_ADMIN_MESSAGES.name}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          key={form.key('email')}
          {...form.getInputProps('email')}
          label={optionalLabel(SEATS_ADMIN_MESSAGES.email)}
          type="email"
          autoComplete="off"
        />
      </ActionForm>
    </Dialog>
  );
}
