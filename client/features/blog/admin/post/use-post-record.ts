import { useApolloClient } from '@apollo/client/react';
import type { UseFormReturnType } from '@mantine/form';
import { BLOG_RULES } from '@shared/blog';
import { required, satisfies } from '@shared/rules';
import { AdminBlogPostDocument, type AdminBlogPostFragment } from '../../../../gql/admin';
import {
  useCreateBlogPostMutation,
  useScheduleBlogPostMutation,
  useSetBlogPostStatusMutation,
  useUpdateBlogPostMutation,
} from '../../../../gql/admin-hooks';
import { hasPendingPictures } from '../../../../editor/pending-pictures';
import { EDITOR_MESSAGES } from '../../../../editor/texts';
import { parseFocalPoint, type FocalPointText } from '../../../../ui/focal-point-text';
import { notify } from '../../../../ui/notify';
import { useRecordForm } from '../../../../ui/records/use-record-form';
import {
  CONTENT_SIZE_RULE,
  EMPTY_POST,
  FIELD_BY_PATH,
  POST_FIELD_RULES,
  postInput,
  type PostFields,
} from '../../form/post-form';
import { BLOG_ADMIN_MESSAGES } from '../texts';
import { BLOG_DRAFT_KEYS } from '../../form/constants';

export interface AdminPostFields extends PostFields {
  slug: string;
  shareText: string;
  published: boolean;
  /** Instant, or ''. */
  publishAt: string;
  coverFocalPoint: FocalPointText;
  photoFocalPoint: FocalPointText;
}
export type AdminPostForm = UseFormReturnType<AdminPostFields>;

const PICTURES = ['coverImage', 'authorImage', 'coverFocalPoint', 'photoFocalPoint'] as const;
const SLUG_RULES = [required('Address is required'), ...BLOG_RULES.slug];

/** A date without a time is no instant. */
const IN_FUTURE = satisfies(
  (instant) => instant === '' || (instant.endsWith('Z') && Date.parse(instant) > Date.now()),
  BLOG_ADMIN_MESSAGES.dateAndTime,
);

const PICTURES_UPLOADED = satisfies((html) => !hasPendingPictures(html), EDITOR_MESSAGES.uploadsPending);

const NO_FOCAL_POINTS = { coverFocalPoint: '', photoFocalPoint: '' } as const;

export const postFields = (post: AdminBlogPostFragment | null): AdminPostFields =>
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
        shareText: post.shareText,
        published: post.status === 'PUBLISHED',
        publishAt: post.publishAt ?? '',
        ...NO_FOCAL_POINTS,
      }
    : { ...EMPTY_POST, slug: '', shareText: '', published: false, publishAt: '', ...NO_FOCAL_POINTS };

interface PostRecordOptions {
  /** A new one starts with its texts and pictures. */
  like?: AdminBlogPostFragment;
  onSaved?: (stored: AdminBlogPostFragment) => void;
}

export function usePostRecord(
  opened: AdminBlogPostFragment | null,
  onCreated: (id: string) => void,
  { like, onSaved }: PostRecordOptions = {},
) {
  const apollo = useApolloClient();
  const [create] = useCreateBlogPostMutation();
  const [update] = useUpdateBlogPostMutation();
  const [setStatus] = useSetBlogPostStatusMutation();
  const [schedule] = useScheduleBlogPostMutation();
  const read = async (id: string) => {
    const query = { query: AdminBlogPostDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    return (await apollo.query(query)).data?.adminBlogPost;
  };
  const inputOf = (values: AdminPostFields, saved: AdminBlogPostFragment | null) => ({
    ...withFocalPoints(postInput(values, postFields(saved)), values),
    shareText: values.shareText,
    status: values.published ? ('PUBLISHED' as const) : ('DRAFT' as const),
    publishAt: values.published ? null : values.publishAt || null,
  });
  return useRecordForm<AdminPostFields, AdminBlogPostFragment>(
    {
      fieldsOf: postFields,
      rulesOf: (saved, { published, publishAt }) => ({
        ...POST_FIELD_RULES,
        content: [CONTENT_SIZE_RULE, PICTURES_UPLOADED],
        shareText: BLOG_RULES.shareText,
        ...(saved && { slug: SLUG_RULES }),
        // A stored time may have passed: the server then says that the post is published.
        ...(!published && publishAt !== (saved?.publishAt ?? '') && { publishAt: [IN_FUTURE] }),
      }),
      pictures: PICTURES,
      serverNormalized: [...PICTURES, 'slug', 'publishAt'],
      fieldOfPath: FIELD_BY_PATH,
      draft: { key: BLOG_DRAFT_KEYS.admin, version: 3 },
      messages: {
        created: BLOG_ADMIN_MESSAGES.created,
        updated: BLOG_ADMIN_MESSAGES.updated,
        createFailed: BLOG_ADMIN_MESSAGES.saveFailed,
        updateFailed: BLOG_ADMIN_MESSAGES.saveFailed,
      },
      initialValues: like && { ...postFields(like), slug: '', published: false, publishAt: '' },
      create: async (values, key) => {
        try {
          return (await create({ variables: { input: inputOf(values, null), key } })).data?.createBlogPost;
        } catch (error) {
          // oxlint-disable-next-line no-console -- the officer sees a separate message
          console.warn(BLOG_ADMIN_MESSAGES.createFailed, error);
          throw error;
        }
      },
      update: async (saved, values, version) => {
        const input = { ...inputOf(values, saved), slug: values.slug };
        return (await update({ variables: { id: saved.id, input, version } })).data?.updateBlogPost;
      },
      undoOf: (before, { id, status }) => {
        const former = before?.status ?? 'DRAFT';
        if (former === status) return null;
        return async () => {
          await setStatus({ variables: { id, status: former } });
          if (before?.publishAt) await schedule({ variables: { id, publishAt: before.publishAt } });
          notify.success(former === 'PUBLISHED' ? BLOG_ADMIN_MESSAGES.published : BLOG_ADMIN_MESSAGES.unpublished);
          // The officer may be in the queue of submissions by now.
          await apollo.refetchQueries({ include: 'active' }).catch(() => undefined);
          return read(id);
        };
      },
      onSaved,
      read,
    },
    opened,
    onCreated,
  );
}

const withFocalPoints = (
  input: ReturnType<typeof postInput>,
  { coverFocalPoint, photoFocalPoint }: AdminPostFields,
) => ({
  ...input,
  coverImageFocalPoint: parseFocalPoint(coverFocalPoint),
  author: { ...input.author, imageFocalPoint: parseFocalPoint(photoFocalPoint) },
});
