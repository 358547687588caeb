import { useMediaQuery } from '@mantine/hooks';
import { Dialog } from '../../../ui/dialog';
import { SubmitForm } from './submit-form';
import { useSubmissionForm } from './use-submission-form';

interface SubmitDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Closing keeps the form's state while the page is open; its texts are stored in the browser until it is sent. */
export function SubmitDialog({ opened, onClose }: SubmitDialogProps) {
  const submission = useSubmissionForm(onClose);
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Write for the Gavel Blog"
      size={760}
      padding="md"
      fullScreen={phone}
      closeOnClickOutside={false}
      // Focused fields scroll clear of the sticky bar at the bottom.
      styles={{ content: { scrollPaddingBlockEnd: '6rem' } }}
    >
      <SubmitForm submission={submission} />
    </Dialog>
  );
}
