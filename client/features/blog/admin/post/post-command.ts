import type { BlogPostPatch, BlogPostSaveIntent, SaveBlogPostMutationVariables } from '../../../../gql/admin';
import { parseFocalPoint } from '../../../../ui/pictures/focal-point-text';
import { typedKeys } from '../../../../ui/typed-keys';
import { postInput } from '../../form/post-form';
import { postFields, type AdminPostFields } from './post-fields';
import type { StoredPost } from './stored-post';

/** A draft is published with the texts that the form shows. Words meant to be pending never change a live post. */
function intentOf(
  { pending, status }: StoredPost,
  { published }: AdminPostFields,
  meant: BlogPostSaveIntent,
): BlogPostSaveIntent {
  if (pending && (meant === 'PUBLISH_PENDING' || (published && status === 'DRAFT'))) return 'PUBLISH_PENDING';
  return pending || (meant !== 'SAVE' && status === 'PUBLISHED') ? 'KEEP_PENDING' : 'SAVE';
}

/**
 * One request that saves what the officer means. It is the same for the same values, so that it can be sent again.
 */
export function commandOf(
  saved: StoredPost,
  values: AdminPostFields,
  meant: BlogPostSaveIntent,
): SaveBlogPostMutationVariables {
  const { id, version, pending } = saved;
  const intent = intentOf(saved, values, meant);
  const read = { id, intent, version, pendingId: pending?.id, pendingVersion: pending?.version ?? 0 };
  const fields = postFields(saved);
  // Published as they are, so that words typed after a lost response are no conflict.
  if (intent === 'PUBLISH_PENDING' && typedKeys(fields).every((field) => values[field] === fields[field])) return read;
  const { status, publishAt, ...texts } = inputOf(saved, values);
  if (intent === 'SAVE') return { ...read, input: { ...texts, status, publishAt, slug: values.slug } };
  const visibility = {
    ...(status !== saved.status && { status }),
    ...(status === 'DRAFT' && publishAt !== saved.publishAt && { publishAt }),
  };
  return { ...read, input: { ...postTexts(saved, values), ...visibility } };
}

/** Input of a new post, or of the live one. */
export const inputOf = (saved: StoredPost | null, values: AdminPostFields) => ({
  ...withFocalPoints(postInput(values, postFields(saved)), values),
  shareText: values.shareText,
  status: values.published ? ('PUBLISHED' as const) : ('DRAFT' as const),
  publishAt: values.published ? null : values.publishAt || null,
});

/** An address is sent only if it was edited: another officer may have changed that of the post since. */
export function postTexts(saved: StoredPost, values: AdminPostFields): BlogPostPatch {
  const { status: _, publishAt: __, ...texts } = inputOf(saved, values);
  return { ...texts, slug: values.slug === saved.slug && !saved.pending?.slug ? undefined : values.slug };
}

const withFocalPoints = (
  input: ReturnType<typeof postInput>,
  { coverFocalPoint, photoFocalPoint }: AdminPostFields,
) => ({
  ...input,
  coverImageFocalPoint: parseFocalPoint(coverFocalPoint),
  author: { ...input.author, imageFocalPoint: parseFocalPoint(photoFocalPoint) },
});
