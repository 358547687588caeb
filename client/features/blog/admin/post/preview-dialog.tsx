import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../ui/dialogs/dialog';
import { PostPreview } from '../../submit/post-preview';
import type { PostFields } from '../../form/post-form';
import { ReadingFrame } from '../submissions/reading-frame';
import { BLOG_ADMIN_MESSAGES } from '../texts';
import classes from './preview-dialog.module.css';

interface PreviewDialogProps {
  values: PostFields;
  /** Pictures of other sites may load. */
  remote: boolean;
  onClose: () => void;
}

/** The post as its page will show it, saved or not, on a wide screen or a phone. */
export function PreviewDialog({ values, remote, onClose }: PreviewDialogProps) {
  const [width, setWidth] = useState<'screen' | 'phone'>('screen');
  return (
    <Dialog
      opened
      onClose={onClose}
      fullScreen
      title={BLOG_ADMIN_MESSAGES.preview}
      classNames={{ content: classes.content, body: classes.body }}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <SegmentedControl
        className={classes.widths}
        aria-label={BLOG_ADMIN_MESSAGES.previewWidth}
        size="xs"
        value={width}
        onChange={(chosen) => setWidth(chosen === 'phone' ? 'phone' : 'screen')}
        data={[
          { value: 'screen', label: BLOG_ADMIN_MESSAGES.onScreen },
          { value: 'phone', label: BLOG_ADMIN_MESSAGES.onPhone },
        ]}
      />
      <div className={classes.frame} data-width={width}>
        <ReadingFrame title={BLOG_ADMIN_MESSAGES.previewOf} contentKey="preview" remote={remote}>
          <PostPreview values={values} />
        </ReadingFrame>
      </div>
    </Dialog>
  );
}
