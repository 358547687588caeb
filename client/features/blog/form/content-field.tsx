import { Button, Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { PictureUploads } from '../../../editor/picture-uploads';
import { lazyComponent } from '../../../ui/loading/lazy-component';
import { Notice } from '../../../ui/page/notice';
import { optionalLabel } from '../../../ui/forms/required-field';
import type { PostForm } from './post-form';

const LABEL = 'Content';

const EditorMissing = () => (
  <Notice title="The editor couldn’t be loaded" failed>
    <Button variant="default" onClick={() => location.reload()}>
      Reload the page
    </Button>
  </Notice>
);

/** The editor is the largest part of the site: it is loaded with the form. */
const PostEditor = lazyComponent(async () => (await import('../../../editor/post-editor')).PostEditor, EditorMissing);

interface ContentFieldProps {
  form: PostForm;
  required: boolean;
  uploads?: PictureUploads;
}

export function ContentField({ form, required, uploads }: ContentFieldProps) {
  const content = form.useWatchValue('content');
  return (
    <Suspense fallback={<Skeleton height={320} role="status" aria-label="Loading the editor" />}>
      <PostEditor
        label={required ? LABEL : optionalLabel(LABEL)}
        required={required}
        uploads={uploads}
        value={content}
        onChange={(html) => form.setFieldValue('content', html)}
        error={form.errors.content}
      />
    </Suspense>
  );
}
