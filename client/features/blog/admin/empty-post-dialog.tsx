import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { BLOG_ADMIN_MESSAGES } from './texts';

interface EmptyPostDialogProps {
  title: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a post without text is published. */
export const EmptyPostDialog = ({ title, onConfirm, onCancel }: EmptyPostDialogProps) => (
  <ConfirmDialog
    opened
    title={BLOG_ADMIN_MESSAGES.emptyTitle}
    confirmLabel={BLOG_ADMIN_MESSAGES.publishAnyway}
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    {BLOG_ADMIN_MESSAGES.emptyText(title)}
  </ConfirmDialog>
);
