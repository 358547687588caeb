import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FEEDBACK_MESSAGES, LETTER_RULES } from '@shared/contact';
import { useRef } from 'react';
import { useSendFeedbackMutation } from '../../../gql/public-hooks';
import { BusyButton } from '../../../ui/busy-button';
import { Dialog } from '../../../ui/dialog';
import { failureOf } from '../../../ui/failure';
import { focusFirstInvalid, validateBy } from '../../../ui/form-rules';
import { notify } from '../../../ui/notify';
import { REQUIRED } from '../../../ui/required-field';
import classes from './feedback-dialog.module.css';

interface FeedbackDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function FeedbackDialog({ opened, onClose }: FeedbackDialogProps) {
  const [send, { loading }] = useSendFeedbackMutation();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', message: '' },
    validate: validateBy(LETTER_RULES),
  });
  const field = (name: 'name' | 'email' | 'message') => ({ ...form.getInputProps(name), ...REQUIRED });

  const submit = async (input: { name: string; email: string; message: string }): Promise<void> => {
    try {
      await send({ variables: { input } });
      form.reset();
      notify.success(FEEDBACK_MESSAGES.sent);
      onClose();
    } catch (error) {
      form.setErrors(failureOf(error).fields);
      // oxlint-disable-next-line no-console -- a failure belongs in the log, too
      console.warn(FEEDBACK_MESSAGES.failed, error);
      notify.error(FEEDBACK_MESSAGES.failed);
    }
  };

  return (
    <Dialog opened={opened} onClose={onClose} title={FEEDBACK_MESSAGES.title}>
      <form
        ref={element}
        className={classes.form}
        noValidate
        onSubmit={(event) =>
          form.onSubmit(
            (values) => void submit(values),
            () => focusFirstInvalid(element.current),
          )(event)
        }
      >
        <TextInput
          {...field('name')}
          key={form.key('name')}
          type="text"
          label="Name"
          autoComplete="name"
          data-autofocus
        />
        <TextInput {...field('email')} key={form.key('email')} label="Email" type="email" autoComplete="email" />
        <Textarea {...field('message')} key={form.key('message')} label="Message" rows={4} />
        <BusyButton type="submit" radius="xl" busy={loading}>
          {loading ? FEEDBACK_MESSAGES.sending : FEEDBACK_MESSAGES.send}
        </BusyButton>
      </form>
    </Dialog>
  );
}
