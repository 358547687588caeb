import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useState } from 'react';
import type { AdminBlogPostFragment } from '../../../../gql/admin';
import { focusFirstField } from '../../../../ui/forms/form-rules';
import { BlockedPictures } from '../../../../ui/pictures/blocked-pictures';
import { FormColumns } from '../../../../records/form/form-columns';
import { RecordForm } from '../../../../records/form/record-form';
import { WordCount } from '../../form/word-count';
import { WritingSurface } from '../../form/writing-surface';
import { postKind } from '../post-kind';
import type { SubmissionQueue } from '../submissions/submission-queue';
import { SUBMISSIONS_MESSAGES } from '../texts';
import { ShowPicturesButton, useRemotePictures } from '../remote-pictures';
import { postDiff } from './post-differences';
import classes from './blog-post-form.module.css';
import { PendingComparison } from './pending/pending-comparison';
import { PendingNotice } from './pending/pending-notice';
import { usePendingChanges } from './pending/use-pending-changes';
import { PostActions } from './post-actions';
import { PostPanel } from './post-panel';
import { useSite } from '../../../../ui/site/site';
import { useConfirmedSave } from './use-confirmed-save';
import { usePictureUploads } from './use-picture-uploads';
import type { StoredPost } from './stored-post';
import { postFields } from './post-fields';
import { usePostRecord } from './use-post-record';

interface BlogPostFormProps {
  /** The stored post; null for a new one. */
  post: StoredPost | null;
  /** A new one starts with its texts and pictures. */
  like?: AdminBlogPostFragment;
  onCreated: (id: string) => void;
  /** The queue of submissions from which the form was opened. */
  queue: SubmissionQueue | null;
}

/** The post with the pictures that the form shows. */
const shown = ({ pending, ...post }: StoredPost): AdminBlogPostFragment =>
  pending ? { ...post, coverImage: pending.coverImage, author: pending.author } : post;

export function BlogPostForm({ post, like, onCreated, queue }: BlogPostFormProps) {
  const { timeZone } = useSite();
  const { record, question } = useConfirmedSave(usePostRecord(post, onCreated, { like, onSaved: queue?.onSaved }));
  const { form, saved } = record;
  const pending = usePendingChanges(record);
  const [comparing, setComparing] = useState(false);
  const pictures = useRemotePictures(post ?? like);
  const uploads = usePictureUploads(record.keepInterrupted);
  return (
    <BlockedPictures value={pictures.held}>
      <RecordForm
        {...postDiff(timeZone)}
        record={record}
        fieldsOf={postFields}
        nameOf={({ title }) => title}
        back={queue?.back ?? { to: '/admin/blog', label: 'Blog Posts' }}
        afterDeletion={queue ? { deleted: queue.next, restored: queue.back.to } : undefined}
        kind={postKind(({ id }) => void pending.reload(id))}
        aside={
          queue && (
            <Anchor component={Link} to={queue.next} size="sm">
              {SUBMISSIONS_MESSAGES.nextSubmission}
            </Anchor>
          )
        }
        actions={(nothingToSave) => (
          <PostActions
            form={form}
            saved={saved}
            nothingToSave={nothingToSave}
            remotePictures={pictures.held.size === 0}
            onSaveAsPending={() => void pending.save()}
            onPublishChanges={() => void pending.publish()}
            onDiscardChanges={() => void pending.discard()}
            onCompare={() => setComparing(true)}
          />
        )}
      >
        {saved && (
          <PendingNotice
            post={saved}
            onCompare={() => setComparing(true)}
            onShow={() => void pending.reload(saved.id)}
          />
        )}
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
              <WritingSurface form={form} uploads={uploads} />
              <div className={classes.status}>
                <WordCount form={form} />
              </div>
            </div>
          }
          side={<PostPanel form={form} saved={saved && shown(saved)} />}
        />
        {question}
        {comparing && saved && (
          <PendingComparison post={saved} values={form.getValues()} onClose={() => setComparing(false)} />
        )}
      </RecordForm>
    </BlockedPictures>
  );
}
