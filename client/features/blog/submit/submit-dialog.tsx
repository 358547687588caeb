import { useMediaQuery } from '@mantine/hooks';
import { Dialog } from '../../../ui/dialog';
import { SubmitForm } from './submit-form';
import { useSubmission } from './use-submission';

interface SubmitDialogProps {
  opened: boolean;
  onClose: () => void;
}

/**
 * A visitor writes a post for the club to review. Closing loses nothing: the form stays as it is while the page is open,
 * and its texts are kept in the browser until it is sent.
 */
export function SubmitDialog({ opened, onClose }: SubmitDialogProps) {
  const submission = useSubmission(onClose);
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
      // What gets the focus comes to rest above the bar at the bottom.
      styles={{ content: { scrollPaddingBlockEnd: '6rem' } }}
    >
      <SubmitForm submission={submission} />
    </Dialog>
  );
}
