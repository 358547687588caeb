import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog';
import { BLOG_ADMIN_MESSAGES } from './texts';

interface UnfinishedPostDialogProps {
  title: string;
  /** The sign that it is unfinished. */
  gap: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an unfinished post is published. */
export const UnfinishedPostDialog = ({ title, gap, onConfirm, onCancel }: UnfinishedPostDialogProps) => (
  <ConfirmDialog
    opened
    title={BLOG_ADMIN_MESSAGES.unfinishedTitle(1)}
    confirmLabel={BLOG_ADMIN_MESSAGES.publishAnyway}
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    {BLOG_ADMIN_MESSAGES.unfinishedText([{ title, gap }])}
  </ConfirmDialog>
);
