import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AdminBlogPostFragment } from '../../../../gql/admin';
import { CountedInput, CountedTextarea } from '../../../../ui/counted-input';
import { focusFirstField } from '../../../../ui/form-rules';
import { BlockedPictures } from '../../../../ui/blocked-pictures';
import { FormColumns } from '../../../../ui/records/form-columns';
import { RecordForm } from '../../../../ui/records/record-form';
import { optionalLabel } from '../../../../ui/required-field';
import { AuthorFields } from '../../form/author-fields';
import { ContentField } from '../../form/content-field';
import { CoverField } from '../../form/cover-field';
import { POST_FIELD_RULES } from '../../form/post-form';
import type { SubmissionQueue } from '../submissions/submission-queue';
import { SUBMISSIONS_MESSAGES } from '../texts';
import { postKind } from '../post-kind';
import { ShowPicturesButton, useRemotePictures } from '../remote-pictures';
import { postDiff } from './post-differences';
import { PreviewButton } from './preview-button';
import { PublishingFields } from './publishing-fields';
import { useSite } from '../../../../ui/site';
import { useConfirmedSave } from './use-confirmed-save';
import { postFields, usePostRecord } from './use-post-record';

interface BlogPostFormProps {
  /** The stored post; null for a new one. */
  post: AdminBlogPostFragment | null;
  /** A new one starts with its texts and pictures. */
  like?: AdminBlogPostFragment;
  onCreated: (id: string) => void;
  /** The queue of submissions from which the form was opened. */
  queue: SubmissionQueue | null;
}

export function BlogPostForm({ post, like, onCreated, queue }: BlogPostFormProps) {
  const { timeZone } = useSite();
  const { record, question } = useConfirmedSave(usePostRecord(post, onCreated, { like, onSaved: queue?.onSaved }));
  const { form, saved } = record;
  const pictures = useRemotePictures(post ?? like);
  const coverFocalPoint = form.useWatchValue('coverFocalPoint');
  const photoFocalPoint = form.useWatchValue('photoFocalPoint');
  return (
    <BlockedPictures value={pictures.held}>
      <RecordForm
        {...postDiff(timeZone)}
        record={record}
        fieldsOf={postFields}
        nameOf={({ title }) => title}
        back={queue?.back ?? { to: '/admin/blog', label: 'Blog Posts' }}
        kind={postKind(record.show)}
        aside={
          <>
            {queue && (
              <Anchor component={Link} to={queue.next} size="sm">
                {SUBMISSIONS_MESSAGES.nextSubmission}
              </Anchor>
            )}
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
            <>
              <CountedInput form={form} field="title" rules={POST_FIELD_RULES.title} label="Title" size="lg" />
              <CountedTextarea
                form={form}
                field="subtitle"
                rules={POST_FIELD_RULES.subtitle}
                label={optionalLabel('Subtitle')}
              />
              <ContentField form={form} />
            </>
          }
          side={
            <>
              <PublishingFields form={form} saved={saved} />
              <CoverField
                form={form}
                officer={{
                  stored: saved?.coverImage,
                  focalPoint: {
                    value: coverFocalPoint,
                    onChange: (point) => form.setFieldValue('coverFocalPoint', point),
                  },
                }}
              />
              <AuthorFields
                form={form}
                officer={{
                  stored: saved?.author.image,
                  focalPoint: {
                    value: photoFocalPoint,
                    onChange: (point) => form.setFieldValue('photoFocalPoint', point),
                  },
                }}
              />
            </>
          }
        />
        {question}
      </RecordForm>
    </BlockedPictures>
  );
}
