import { FEEDBACK_MESSAGES } from '@shared/contact';
import { DialogButton } from '../../../ui/dialog-button';

const load = async () => (await import('./feedback-dialog')).FeedbackDialog;

/** Leads to the feedback dialog. */
export const FeedbackButton = ({ className }: { className?: string }) => (
  <DialogButton className={className} load={load}>
    {FEEDBACK_MESSAGES.open}
  </DialogButton>
);
