import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdminBlogPostFragment } from '../../../../../gql/admin';
import { HistoryDialog } from './history-dialog';
import { HISTORY_MESSAGES } from './history-texts';

interface HistoryButtonProps {
  post: AdminBlogPostFragment;
  onRestored: (post: AdminBlogPostFragment) => void;
}

export function HistoryButton({ post, onRestored }: HistoryButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconHistory size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {HISTORY_MESSAGES.history}
      </Button>
      {open && <HistoryDialog post={post} onRestored={onRestored} onClose={() => setOpen(false)} />}
    </>
  );
}
