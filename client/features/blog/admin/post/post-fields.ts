import type { UseFormReturnType } from '@mantine/form';
import type { FocalPoint } from '@shared/focal-point';
import type { PendingChangesFragment } from '../../../../gql/admin';
import { toFocalPointText, type FocalPointText } from '../../../../ui/pictures/focal-point-text';
import { EMPTY_POST, type PostFields } from '../../form/post-form';
import type { StoredPost } from './stored-post';

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

const NO_FOCAL_POINTS = { coverFocalPoint: '', photoFocalPoint: '' } as const;

/** Values of the form: the texts of the pending changes, if there are any. */
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
