import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { LOAD_FAILED } from '../../../../ui/texts';
import { notify } from '../../../../ui/notify';
import { BLOG_ADMIN_MESSAGES } from '../texts';
import type { PreviewDialogProps } from './preview-dialog';
import type { AdminPostForm } from './use-post-record';

/** It needs the editor's code, which loads while one writes. */
const PreviewDialog = lazy<ComponentType<PreviewDialogProps>>(() =>
  import('./preview-dialog').then(
    (module) => ({ default: module.PreviewDialog }),
    () => ({ default: PreviewMissing }),
  ),
);

function PreviewMissing({ onClose }: PreviewDialogProps): ReactNode {
  useEffect(() => {
    notify.error(LOAD_FAILED);
    onClose();
  }, [onClose]);
  return null;
}

export function PreviewButton({ form, remote }: { form: AdminPostForm; remote: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconEye size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {BLOG_ADMIN_MESSAGES.preview}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PreviewDialog values={form.getValues()} remote={remote} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
