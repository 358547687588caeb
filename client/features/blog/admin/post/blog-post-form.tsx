import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { AdminBlogPostFragment } from '../../../../gql/admin';
import { CountedInput, CountedTextarea } from '../../../../ui/counted-input';
import { FormColumns } from '../../../../ui/records/form-columns';
import { RecordForm } from '../../../../ui/records/record-form';
import { optional } from '../../../../ui/required-field';
import { AuthorFields } from '../../form/author-fields';
import { ContentField } from '../../form/content-field';
import { CoverField } from '../../form/cover-field';
import { POST_FIELD_RULES } from '../../form/post-form';
import { POST_DIFFERENCES } from './post-differences';
import { PublishingFields } from './publishing-fields';
import { fieldsOf, usePostRecord } from './use-post-record';

interface BlogPostFormProps {
  /** The post as it is stored; null for a new one. */
  post: AdminBlogPostFragment | null;
  onCreated: (id: string) => void;
}

/** Writing and settings of one post, side by side where there is room. */
export function BlogPostForm({ post, onCreated }: BlogPostFormProps) {
  const record = usePostRecord(post, onCreated);
  const { form, saved } = record;
  return (
    <RecordForm
      {...POST_DIFFERENCES}
      record={record}
      fieldsOf={fieldsOf}
      nameOf={({ title }) => title}
      back={{ to: '/admin/blog', label: 'Blog Posts' }}
      aside={
        saved?.status === 'PUBLISHED' && (
          <Anchor href={`/blog/${saved.slug}`} target="_blank" size="sm">
            View live <IconExternalLink size={14} aria-label="(opens in a new tab)" />
          </Anchor>
        )
      }
    >
      <FormColumns
        main={
          <>
            <CountedInput form={form} field="title" rules={POST_FIELD_RULES.title} label="Title" size="lg" />
            <CountedTextarea
              form={form}
              field="subtitle"
              rules={POST_FIELD_RULES.subtitle}
              label={optional('Subtitle')}
            />
            <ContentField form={form} />
          </>
        }
        side={
          <>
            <PublishingFields form={form} saved={saved} />
            <CoverField form={form} />
            <AuthorFields form={form} />
          </>
        }
      />
    </RecordForm>
  );
}
