import { useApolloClient } from '@apollo/client/react';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { BLOG_RULES } from '@shared/blog';
import { required, satisfies } from '@shared/rules';
import { AdminBlogPostDocument, type AdminBlogPostFragment, type PendingChangesFragment } from '../../../../gql/admin';
import {
  useCreateBlogPostMutation,
  useSetBlogPostStatusMutation,
  useUpdateBlogPostMutation,
} from '../../../../gql/admin-hooks';
import type { FocalPoint } from '@shared/focal-point';
import { hasPendingPictures } from '../../../../editor/pending-pictures';
import { EDITOR_MESSAGES } from '../../../../editor/texts';
import { parseFocalPoint, toFocalPointText, type FocalPointText } from '../../../../ui/pictures/focal-point-text';
import { notify } from '../../../../ui/toasts/notify';
import type { StoredPost } from './stored-post';
import { useFormerStatus } from '../use-former-status';
import { typedKeys } from '../../../../ui/typed-keys';
import { useRecordForm } from '../../../../records/form/use-record-form';
import {
  CONTENT_SIZE_RULES,
  EMPTY_POST,
  FIELD_BY_PATH,
  POST_FIELD_RULES,
  postInput,
  type PostFields,
} from '../../form/post-form';
import { BLOG_ADMIN_MESSAGES } from '../texts';
import { PENDING_MESSAGES } from './pending/pending-texts';
import { usePendingSave } from './pending/use-pending-save';
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

export const postFields = (post: StoredPost | null): AdminPostFields =>
  post
    ? withPending(
        {
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
        },
        post.pending,
      )
    : { ...EMPTY_POST, slug: '', shareText: '', published: false, publishAt: '', ...NO_FOCAL_POINTS };

function withPending(fields: AdminPostFields, pending: PendingChangesFragment | null | undefined): AdminPostFields {
  if (!pending) return fields;
  const { title, subtitle, shareText, content, slug, author, coverImage } = pending;
  return {
    ...fields,
    ...{ title, subtitle, shareText, content },
    slug: slug || fields.slug,
    authorName: author.name,
    authorDepartment: author.department,
    authorLinkedin: author.linkedin,
    authorImage: author.image?.url ?? null,
    coverImage: coverImage?.url ?? null,
    coverFocalPoint: pointText(pending.coverFocalPoint),
    photoFocalPoint: pointText(pending.photoFocalPoint),
  };
}

const pointText = (point: FocalPoint | null | undefined): FocalPointText => (point ? toFocalPointText(point) : '');

interface PostRecordOptions {
  /** A new one starts with its texts and pictures. */
  like?: AdminBlogPostFragment;
  onSaved?: (stored: StoredPost) => void;
}

export function usePostRecord(
  opened: StoredPost | null,
  onCreated: (id: string) => void,
  { like, onSaved }: PostRecordOptions = {},
) {
  const apollo = useApolloClient();
  const [create] = useCreateBlogPostMutation();
  const [update] = useUpdateBlogPostMutation();
  const [setStatus] = useSetBlogPostStatusMutation();
  const restoreStatus = useFormerStatus();
  /** The last save keeps the texts of a live post pending, also after a conflict. */
  const keepPending = useRef(false);
  const read = async (id: string): Promise<StoredPost | undefined> => {
    const query = { query: AdminBlogPostDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    const { data } = await apollo.query(query);
    return data && { ...data.adminBlogPost, pending: data.blogPostPendingChanges };
  };
  const pendingSave = usePendingSave(read);
  const textsOf = (values: AdminPostFields, saved: StoredPost | null) => ({
    ...withFocalPoints(postInput(values, postFields(saved)), values),
    shareText: values.shareText,
  });
  const inputOf = (values: AdminPostFields, saved: StoredPost | null) => ({
    ...textsOf(values, saved),
    status: values.published ? ('PUBLISHED' as const) : ('DRAFT' as const),
    publishAt: values.published ? null : values.publishAt || null,
  });
  /** A publication of pending changes got no response: they may be live by now. */
  const unanswered = useRef(false);
  const withoutPublished = async (saved: StoredPost): Promise<StoredPost> => {
    if (!unanswered.current) return saved;
    const stored = await read(saved.id);
    unanswered.current = false;
    return stored && hasTextsOf(stored, saved) ? stored : saved;
  };
  const updatePending = async (edited: StoredPost, values: AdminPostFields): Promise<StoredPost | undefined> => {
    const saved = await withoutPublished(edited);
    // Sent only if it was edited: another officer may have changed that of the post since.
    const slug = values.slug === saved.slug && !saved.pending?.slug ? undefined : values.slug;
    const { status, publishAt } = inputOf(values, saved);
    return pendingSave.save(saved, { ...textsOf(values, saved), slug }, { status, publishAt });
  };
  const record = useRecordForm<AdminPostFields, StoredPost>(
    {
      fieldsOf: postFields,
      rulesOf: (saved, { published, publishAt }) => ({
        ...POST_FIELD_RULES,
        content: [...CONTENT_SIZE_RULES, PICTURES_UPLOADED],
        shareText: BLOG_RULES.shareText,
        ...(saved && { slug: SLUG_RULES }),
        // A stored time may have passed: the server then says that the post is published.
        ...(!published && publishAt !== (saved?.publishAt ?? '') && { publishAt: [IN_FUTURE] }),
      }),
      pictures: PICTURES,
      // Another officer may have published or unpublished the post beside its pending changes.
      serverNormalized: [...PICTURES, 'slug', 'publishAt', 'published'],
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
        pendingSave.begin();
        // Those of another officer too, which a conflict has brought into the form.
        keepPending.current = Boolean(saved.pending) || (keepPending.current && saved.status === 'PUBLISHED');
        if (keepPending.current) return updatePending(saved, values);
        const input = { ...inputOf(values, saved), slug: values.slug };
        const variables = { id: saved.id, input, version };
        return (await update({ variables })).data?.updateBlogPost;
      },
      // Its texts were not meant for visitors yet.
      valuesOfNew: ({ pending }) => (pending || keepPending.current ? { published: false, publishAt: '' } : {}),
      undoOf: (before, { id, status }, { published }) => {
        const former = before?.status ?? 'DRAFT';
        const changedHere = former !== status && published === (status === 'PUBLISHED');
        // Undo could not separate the pending changes from the draft again.
        const mergedPending = before?.pending && published;
        if (!changedHere || mergedPending) return null;
        return async () => {
          if (before) await restoreStatus(before);
          else await setStatus({ variables: { id, status: former } });
          notify.success(former === 'PUBLISHED' ? BLOG_ADMIN_MESSAGES.published : BLOG_ADMIN_MESSAGES.unpublished);
          // The officer may be in the queue of submissions by now.
          await apollo.refetchQueries({ include: 'active' }).catch(() => undefined);
          return read(id);
        };
      },
      savedText: (before, { published }) =>
        pendingSave.partialSaveText.current ??
        (before && keepPending.current && published === (before.status === 'PUBLISHED')
          ? PENDING_MESSAGES.saved
          : null),
      versionOf: ({ version, pending }) => (pending ? `${version} ${pending.id} ${pending.version}` : version),
      onSaved,
      read,
    },
    opened,
    onCreated,
  );
  return {
    ...record,
    read,
    markUnanswered: (): void => {
      unanswered.current = true;
    },
    save: (values: AdminPostFields): Promise<StoredPost | undefined> => {
      keepPending.current = Boolean(record.saved?.pending);
      return record.save(values);
    },
    /** Saves the values so that visitors of a live post do not see them. */
    saveAsPending: (values: AdminPostFields): Promise<StoredPost | undefined> => {
      keepPending.current = true;
      return record.save(values);
    },
  };
}

/** True if the post is live with the texts that were pending. */
function hasTextsOf(live: StoredPost, pending: StoredPost): boolean {
  const [there, here] = [postFields(live), postFields(pending)];
  const { published: _, publishAt: __, ...texts } = { ...here, ...NO_FOCAL_POINTS };
  return !live.pending && typedKeys(texts).every((field) => there[field] === texts[field]);
}

const withFocalPoints = (
  input: ReturnType<typeof postInput>,
  { coverFocalPoint, photoFocalPoint }: AdminPostFields,
) => ({
  ...input,
  coverImageFocalPoint: parseFocalPoint(coverFocalPoint),
  author: { ...input.author, imageFocalPoint: parseFocalPoint(photoFocalPoint) },
});
