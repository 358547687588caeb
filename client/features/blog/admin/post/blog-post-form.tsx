import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { AdminBlogPostFragment } from '../../../../gql/admin';
import { focusFirstField } from '../../../../ui/form-rules';
import { BlockedPictures } from '../../../../ui/blocked-pictures';
import { FormColumns } from '../../../../ui/records/form-columns';
import { RecordForm } from '../../../../ui/records/record-form';
import { WordCount } from '../../form/word-count';
import { WritingSurface } from '../../form/writing-surface';
import { BLOG_ADMIN_MESSAGES } from '../texts';
import { ShowPicturesButton, useRemotePictures } from '../remote-pictures';
import { HistoryButton } from './history/history-button';
import { postDiff } from './post-differences';
import classes from './blog-post-form.module.css';
import { PostPanel } from './post-panel';
import { PreviewButton } from './preview-button';
import { useSite } from '../../../../ui/site';
import { useConfirmedSave } from './use-confirmed-save';
import { usePictureUploads } from './use-picture-uploads';
import { postFields, usePostRecord } from './use-post-record';

interface BlogPostFormProps {
  /** The stored post; null for a new one. */
  post: AdminBlogPostFragment | null;
  onCreated: (id: string) => void;
}

export function BlogPostForm({ post, onCreated }: BlogPostFormProps) {
  const { timeZone } = useSite();
  const { record, question } = useConfirmedSave(usePostRecord(post, onCreated));
  const { form, saved } = record;
  const pictures = useRemotePictures(post);
  const uploads = usePictureUploads(record.keepInterrupted);
  return (
    <BlockedPictures value={pictures.held}>
      <RecordForm
        {...postDiff(timeZone)}
        record={record}
        fieldsOf={postFields}
        nameOf={({ title }) => title}
        back={{ to: '/admin/blog', label: 'Blog Posts' }}
        aside={
          <>
            {saved && (
              <Anchor href={`/blog/${saved.slug}`} target="_blank" size="sm">
                {saved.status === 'PUBLISHED' ? 'View live' : BLOG_ADMIN_MESSAGES.viewDraft}{' '}
                <IconExternalLink size={14} aria-label="(opens in a new tab)" />
              </Anchor>
            )}
            {saved && <HistoryButton post={saved} onRestored={record.show} />}
            <PreviewButton form={form} remote={pictures.held.size === 0} />
          </>
        }
      >
        <ShowPicturesButton
          blocked={pictures.held}
          onShow={(button) => {
            focusFirstField(button.form);
            pictures.show();
          }}
        />
        <FormColumns
          main={
            <div className={classes.page}>
              <WritingSurface form={form} uploads={uploads} autoFocus={!post} />
              <div className={classes.status}>
                <WordCount form={form} />
              </div>
            </div>
          }
          side={<PostPanel form={form} saved={saved} />}
        />
        {question}
      </RecordForm>
    </BlockedPictures>
  );
}
