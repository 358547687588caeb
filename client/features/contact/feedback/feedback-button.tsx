import { FEEDBACK_MESSAGES } from '@shared/contact';
import { lazy } from 'react';
import { DialogButton } from '../../../ui/dialog-button';

const FeedbackDialog = lazy(() => import('./feedback-dialog').then((module) => ({ default: module.FeedbackDialog })));

/** Leads to the feedback dialog. */
export const FeedbackButton = ({ className }: { className?: string }) => (
  <DialogButton className={className} dialog={FeedbackDialog}>
    {FEEDBACK_MESSAGES.open}
  </DialogButton>
);
