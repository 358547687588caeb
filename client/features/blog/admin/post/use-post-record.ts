import { useApolloClient } from '@apollo/client/react';
import { useRef, type RefObject } from 'react';
import { BLOG_RULES } from '@shared/blog';
import { required, satisfies } from '@shared/rules';
import {
  AdminBlogPostDocument,
  type AdminBlogPostFragment,
  type BlogPostPatch,
  type BlogPostSaveIntent,
  type SaveBlogPostMutationVariables,
} from '../../../../gql/admin';
import { useCreateBlogPostMutation, useSaveBlogPostMutation } from '../../../../gql/admin-hooks';
import { hasPendingPictures } from '../../../../editor/upload-attributes';
import { EDITOR_MESSAGES } from '../../../../editor/texts';
import { notify } from '../../../../ui/toasts/notify';
import type { StoredPost } from './stored-post';
import { failureOf } from '../../../../ui/loading/failure';
import { useRecordForm } from '../../../../records/form/use-record-form';
import { CONTENT_SIZE_RULES, FIELD_BY_PATH, POST_FIELD_RULES } from '../../form/post-form';
import { BLOG_ADMIN_MESSAGES } from '../texts';
import { PENDING_MESSAGES } from './pending/pending-texts';
import { BLOG_DRAFT_KEYS } from '../../form/constants';
import { commandOf, inputOf, postTexts } from './post-command';
import { postFields, type AdminPostFields } from './post-fields';
import { useStatusUndo } from './use-status-undo';

const PICTURES = ['coverImage', 'authorImage', 'coverFocalPoint', 'photoFocalPoint'] as const;
const SLUG_RULES = [required('Address is required'), ...BLOG_RULES.slug];

/** A date without a time is no instant. */
const IN_FUTURE = satisfies(
  (instant) => instant === '' || (instant.endsWith('Z') && Date.parse(instant) > Date.now()),
  BLOG_ADMIN_MESSAGES.dateAndTime,
);

const PICTURES_UPLOADED = satisfies((html) => !hasPendingPictures(html), EDITOR_MESSAGES.uploadsPending);

const MESSAGES = {
  created: BLOG_ADMIN_MESSAGES.created,
  updated: BLOG_ADMIN_MESSAGES.updated,
  createFailed: BLOG_ADMIN_MESSAGES.saveFailed,
  updateFailed: BLOG_ADMIN_MESSAGES.saveFailed,
} as const;

const rulesOf = (saved: StoredPost | null, { published, publishAt }: AdminPostFields) => ({
  ...POST_FIELD_RULES,
  content: [...CONTENT_SIZE_RULES, PICTURES_UPLOADED],
  shareText: BLOG_RULES.shareText,
  ...(saved && { slug: SLUG_RULES }),
  // A stored time may have passed: the server then says that the post is published.
  ...(!published && publishAt !== (saved?.publishAt ?? '') && { publishAt: [IN_FUTURE] }),
});

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
  const read = useReadPost();
  const [create] = useCreateBlogPostMutation();
  const undoOf = useStatusUndo(read);
  /** The intent of the last save, also after a conflict. */
  const intent = useRef<BlogPostSaveIntent>('SAVE');
  const send = useSendCommand(intent);
  const record = useRecordForm<AdminPostFields, StoredPost>(
    {
      fieldsOf: postFields,
      rulesOf,
      pictures: PICTURES,
      // Another officer may have published or unpublished the post beside its pending changes.
      serverNormalized: [...PICTURES, 'slug', 'publishAt', 'published'],
      fieldOfPath: FIELD_BY_PATH,
      draft: { key: BLOG_DRAFT_KEYS.admin, version: 3 },
      messages: MESSAGES,
      initialValues: like && { ...postFields(like), slug: '', published: false, publishAt: '' },
      create: async (values, key) => {
        try {
          return (await create({ variables: { input: inputOf(null, values), key } })).data?.createBlogPost;
        } catch (error) {
          // oxlint-disable-next-line no-console -- the officer sees a separate message
          console.warn(BLOG_ADMIN_MESSAGES.createFailed, error);
          throw error;
        }
      },
      update: (saved, values) => send(commandOf(saved, values, intent.current), () => postTexts(saved, values)),
      // Its texts were not meant for visitors yet.
      valuesOfNew: ({ pending }) => (pending || intent.current !== 'SAVE' ? { published: false, publishAt: '' } : {}),
      undoOf,
      savedText: (before, { published }) =>
        before && published === (before.status === 'PUBLISHED') ? savedText(intent.current, before) : null,
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
    save: (values: AdminPostFields): Promise<StoredPost | undefined> => {
      intent.current = record.saved?.pending ? 'KEEP_PENDING' : 'SAVE';
      return record.save(values);
    },
    /** Saves pending changes, which visitors of a live post do not see, or publishes them. */
    savePending: (values: AdminPostFields, as: 'KEEP_PENDING' | 'PUBLISH_PENDING'): Promise<StoredPost | undefined> => {
      intent.current = as;
      return record.save(values);
    },
  };
}

/** Sends a save. Pending changes that cannot be published, because the live post was changed beside them, stay pending with `texts`. */
function useSendCommand(intentRef: RefObject<BlogPostSaveIntent>) {
  const [save] = useSaveBlogPostMutation();
  const send = async (variables: SaveBlogPostMutationVariables): Promise<StoredPost | undefined> => {
    intentRef.current = variables.intent;
    const { data } = await save({ variables });
    if (!data) return undefined;
    const { post, pending } = data.saveBlogPost;
    // The form goes on with the live texts, also if another officer has begun pending changes.
    return { ...post, pending: variables.intent === 'SAVE' ? null : pending };
  };
  return async (
    command: SaveBlogPostMutationVariables,
    texts: () => BlogPostPatch,
  ): Promise<StoredPost | undefined> => {
    try {
      return await send(command);
    } catch (error) {
      if (command.intent !== 'PUBLISH_PENDING' || !failureOf(error).conflict) throw error;
      // The officer may compare before publishing.
      const stored = await send({ ...command, intent: 'KEEP_PENDING', input: texts() });
      if (stored) notify.warning(PENDING_MESSAGES.outdated);
      return stored;
    }
  };
}

function useReadPost() {
  const apollo = useApolloClient();
  return async (id: string): Promise<StoredPost | undefined> => {
    const query = { query: AdminBlogPostDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    const { data } = await apollo.query(query);
    return data && { ...data.adminBlogPost, pending: data.blogPostPendingChanges };
  };
}

const savedText = (intent: BlogPostSaveIntent, { status }: StoredPost): string | null => {
  if (intent === 'KEEP_PENDING') return PENDING_MESSAGES.saved;
  if (intent === 'SAVE') return null;
  return status === 'PUBLISHED' ? PENDING_MESSAGES.published : PENDING_MESSAGES.applied;
};
