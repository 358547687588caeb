import { DialogButton } from '../../../ui/dialogs/dialog-button';
import { FEEDBACK_MESSAGES } from './texts';

const load = async () => (await import('./feedback-dialog')).FeedbackDialog;

export const FeedbackButton = ({ className }: { className?: string }) => (
  <DialogButton className={className} load={load}>
    {FEEDBACK_MESSAGES.open}
  </DialogButton>
);
