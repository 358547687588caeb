import { useApolloClient } from '@apollo/client/react';
import type { UseFormReturnType } from '@mantine/form';
import { BLOG_DRAFT_KEYS, BLOG_MESSAGES, BLOG_RULES } from '@shared/blog';
import { required } from '@shared/rules';
import { AdminBlogPostDocument, type AdminBlogPostFragment } from '../../../../gql/admin';
import { useCreateBlogPostMutation, useUpdateBlogPostMutation } from '../../../../gql/admin-hooks';
import { useRecordForm } from '../../../../ui/records/use-record-form';
import { EMPTY_POST, FIELD_OF_PATH, POST_FIELD_RULES, postInput, type PostFields } from '../../form/post-form';

export interface AdminPostFields extends PostFields {
  slug: string;
  published: boolean;
}
export type AdminPostForm = UseFormReturnType<AdminPostFields>;

const PICTURES = ['coverImage', 'authorImage'] as const;
const SLUG_RULES = [required('Address is required'), ...BLOG_RULES.slug];

export const fieldsOf = (post: AdminBlogPostFragment | null): AdminPostFields =>
  post
    ? {
        title: post.title,
        subtitle: post.subtitle,
        content: post.content,
        authorName: post.author.name,
        authorDepartment: post.author.department,
        authorLinkedin: post.author.linkedin,
        coverImage: post.coverImage?.url ?? null,
        authorImage: post.author.image?.url ?? null,
        slug: post.slug,
        published: post.status === 'PUBLISHED',
      }
    : { ...EMPTY_POST, slug: '', published: false };

/** A post in the officer's hands. */
export function usePostRecord(opened: AdminBlogPostFragment | null, onCreated: (id: string) => void) {
  const apollo = useApolloClient();
  const [create] = useCreateBlogPostMutation();
  const [update] = useUpdateBlogPostMutation();
  const inputOf = (values: AdminPostFields, saved: AdminBlogPostFragment | null) => ({
    ...postInput(values, fieldsOf(saved)),
    status: values.published ? ('PUBLISHED' as const) : ('DRAFT' as const),
  });
  return useRecordForm<AdminPostFields, AdminBlogPostFragment>(
    {
      fieldsOf,
      rulesOf: (saved) => ({ ...POST_FIELD_RULES, ...(saved && { slug: SLUG_RULES }) }),
      pictures: PICTURES,
      settled: [...PICTURES, 'slug'],
      fieldOfPath: FIELD_OF_PATH,
      draft: { key: BLOG_DRAFT_KEYS.admin, version: 1 },
      messages: {
        created: BLOG_MESSAGES.created,
        updated: BLOG_MESSAGES.updated,
        createFailed: BLOG_MESSAGES.saveFailed,
        updateFailed: BLOG_MESSAGES.saveFailed,
      },
      create: async (values) => (await create({ variables: { input: inputOf(values, null) } })).data?.createBlogPost,
      update: async (saved, values, version) => {
        const input = { ...inputOf(values, saved), slug: values.slug };
        return (await update({ variables: { id: saved.id, input, version } })).data?.updateBlogPost;
      },
      read: async (id) => {
        const query = { query: AdminBlogPostDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
        return (await apollo.query(query)).data?.adminBlogPost;
      },
    },
    opened,
    onCreated,
  );
}
