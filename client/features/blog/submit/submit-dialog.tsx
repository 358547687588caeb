import { useEffect, useEffectEvent, useState } from 'react';
import { CloseOnBack } from '../../../ui/dialogs/close-on-back';
import { Dialog } from '../../../ui/dialogs/dialog';
import { notify } from '../../../ui/toasts/notify';
import { useWritingHistory } from '../public/writing-history';
import { Confirmation } from './confirmation';
import classes from './submit-dialog.module.css';
import { SubmitForm } from './submit-form';
import { SUBMIT_MESSAGES } from './texts';
import { useSubmissionForm } from './use-submission-form';
import { useVisibleArea } from './use-visible-area';

interface SubmitDialogProps {
  opened: boolean;
  onClose: () => void;
}

/**
 * A page for writing, over the whole window. Closing keeps the form's state while the page is open; the draft is stored in the
 * browser until it is sent.
 */
export function SubmitDialog({ opened, onClose }: SubmitDialogProps) {
  const { restart } = useWritingHistory();
  const [sent, setSent] = useState<{ token: string | null } | null>(null);
  const submission = useSubmissionForm((token) => {
    setSent({ token });
    restart();
  });
  const visibleArea = useVisibleArea(opened);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setSent(null);
  }
  const reportDraft = useEffectEvent(() => {
    const stored = submission.draft.flush();
    if (stored) notify.info(SUBMIT_MESSAGES.draftStored);
    if (stored === false)
      notify.warning(SUBMIT_MESSAGES.draftNotStored, {
        title: SUBMIT_MESSAGES.draftNotStoredTitle,
        duration: Infinity,
      });
  });
  useEffect(() => {
    if (!opened) return;
    return () => reportDraft();
  }, [opened]);

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      fullScreen
      padding={0}
      withCloseButton={false}
      closeOnClickOutside={false}
      transitionProps={{ transition: 'fade', duration: 150 }}
      classNames={{ content: classes.page, body: classes.body }}
      styles={{ inner: visibleArea }}
    >
      <CloseOnBack value>
        {sent ? <Confirmation token={sent.token} onClose={onClose} /> : <SubmitForm submission={submission} />}
      </CloseOnBack>
    </Dialog>
  );
}
