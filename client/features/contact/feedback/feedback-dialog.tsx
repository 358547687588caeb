import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CONTACT_MESSAGE_RULES } from '@shared/contact';
import { PRIVACY_NOTES } from '../../../ui/site/privacy-notes';
import { useRef, useState } from 'react';
import { useSendFeedbackMutation } from '../../../gql/public-hooks';
import { BusyButton } from '../../../ui/forms/busy-button';
import { ContactEmail } from '../../../ui/site/contact-email';
import { Dialog } from '../../../ui/dialogs/dialog';
import { failureOf } from '../../../ui/loading/failure';
import { focusFirstInvalid, validateBy } from '../../../ui/forms/form-rules';
import { notify } from '../../../ui/toasts/notify';
import { useFormIdempotencyKey } from '../../../ui/forms/form-idempotency-key';
import { REQUIRED_FIELD } from '../../../ui/forms/required-field';
import { useSite } from '../../../ui/site/site';
import classes from './feedback-dialog.module.css';
import { MAILTO_MESSAGES, mailBody } from '../mailto';
import { FEEDBACK_MESSAGES } from './texts';

interface FeedbackDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function FeedbackDialog({ opened, onClose }: FeedbackDialogProps) {
  const [send, { loading }] = useSendFeedbackMutation();
  const { contactEmail } = useSite();
  const [unsent, setUnsent] = useState<{ message: string; reason: string | null } | null>(null);
  const request = useFormIdempotencyKey();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', message: '' },
    validate: validateBy(CONTACT_MESSAGE_RULES),
  });
  const field = (name: 'name' | 'email' | 'message') => ({ ...form.getInputProps(name), ...REQUIRED_FIELD });

  const submit = async (input: { name: string; email: string; message: string }): Promise<void> => {
    try {
      await send({ variables: { input, key: request.keyFor(input) } });
      request.renew();
      form.reset();
      setUnsent(null);
      notify.success(FEEDBACK_MESSAGES.sent);
      onClose();
    } catch (error) {
      const { fields, message: reason } = failureOf(error);
      form.setErrors(fields);
      setUnsent({ message: input.message, reason });
      // oxlint-disable-next-line no-console -- failures belong in the log, too
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
        <p className={classes.privacy}>{PRIVACY_NOTES.feedback}</p>
        {unsent && (unsent.reason || contactEmail) && (
          <p className={classes.unsent} role="alert">
            {unsent.reason && `${unsent.reason}. `}
            <ContactEmail query={mailBody(unsent.message)}>{MAILTO_MESSAGES.byMail}</ContactEmail>
          </p>
        )}
        <BusyButton type="submit" busy={loading}>
          {loading ? FEEDBACK_MESSAGES.sending : FEEDBACK_MESSAGES.send}
        </BusyButton>
      </form>
    </Dialog>
  );
}
