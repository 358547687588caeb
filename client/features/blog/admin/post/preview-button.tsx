import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useLazyComponent } from '../../../../ui/loading/use-lazy-component';
import { BLOG_ADMIN_MESSAGES } from '../texts';
import classes from './post-actions.module.css';
import type { AdminPostForm } from './post-fields';

interface PreviewButtonProps {
  form: AdminPostForm;
  /** Pictures of other sites may load. */
  remote: boolean;
}

export function PreviewButton({ form, remote }: PreviewButtonProps) {
  const [open, setOpen] = useState(false);
  // It needs the editor's code, which loads while one writes.
  const [PreviewDialog, load] = useLazyComponent(async () => (await import('./preview-dialog')).PreviewDialog);
  return (
    <>
      <Button
        classNames={{ root: classes.preview, section: classes.icon, label: classes.label }}
        variant="default"
        title={BLOG_ADMIN_MESSAGES.preview}
        leftSection={<IconEye size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          load();
          setOpen(true);
        }}
      >
        {BLOG_ADMIN_MESSAGES.preview}
      </Button>
      {open && PreviewDialog && (
        <PreviewDialog values={form.getValues()} remote={remote} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
