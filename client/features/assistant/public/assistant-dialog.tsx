import { useMediaQuery } from '@mantine/hooks';
import { ASSISTANT_MESSAGES } from './texts';
import { Link } from 'react-router-dom';
import { ContactEmail } from '../../../ui/site/contact-email';
import { Dialog } from '../../../ui/dialogs/dialog';
import { Embed } from '../../../ui/page/embed';
import { Questions } from '../../../ui/page/questions';
import { useSite } from '../../../ui/site/site';
import classes from './assistant-dialog.module.css';
import { frequentQuestions } from '../../../ui/site/joining-texts';
import { useMeetings } from '../../../ui/site/meetings';

interface AssistantDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Shows the chat, or the FAQ if no chat is configured. Reopening continues the chat. */
export function AssistantDialog({ opened, onClose }: AssistantDialogProps) {
  const { assistantUrl } = useSite();
  const { hours } = useMeetings();
  const phone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={ASSISTANT_MESSAGES.title}
      size={560}
      fullScreen={phone}
      keepMounted
    >
      {assistantUrl ? (
        <div className={classes.chat}>
          <Embed title={ASSISTANT_MESSAGES.title} src={assistantUrl} />
          <p className={classes.note}>{ASSISTANT_MESSAGES.provided(new URL(assistantUrl).host)}</p>
        </div>
      ) : (
        <>
          <p className={classes.offDuty}>
            <strong>{ASSISTANT_MESSAGES.offDuty}</strong> {ASSISTANT_MESSAGES.instead}
          </p>
          <Questions of={frequentQuestions(hours)} name="assistant" heading="h3" />
        </>
      )}
      <p className={classes.people}>
        <Link to="/contact" onClick={onClose}>
          {ASSISTANT_MESSAGES.write}
        </Link>
        <ContactEmail />
      </p>
    </Dialog>
  );
}
