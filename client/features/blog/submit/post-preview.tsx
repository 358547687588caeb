import { excerptOf, minutesToRead } from '@shared/excerpt';
import { completeAddress, normalizeLine } from '@shared/rules';
import { dayIn } from '@shared/time';
import { useEffect, useMemo, useState, type MouseEvent } from 'react';
import { toSchemaHtml } from '../../../editor/schema-html';
import type { BlogPostQuery } from '../../../gql/public';
import type { ImageValue } from '../../../ui/pictures/image-field';
import { useSite } from '../../../ui/site/site';
import { plainTextOf, type PostFields } from '../form/post-form';
import { PostArticle } from '../public/post-article';
import classes from './submit-dialog.module.css';
import { SUBMIT_MESSAGES } from './texts';

type Post = BlogPostQuery['blogPost'];

/** The post as its page will show it, if it were published now. */
export function PostPreview({ values }: { values: PostFields }) {
  const content = useMemo(() => toSchemaHtml(values.content), [values.content]);
  const [now] = useState(() => new Date().toISOString());
  const { timeZone } = useSite();
  const cover = usePicture(values.coverImage);
  const photo = usePicture(values.authorImage);
  const text = plainTextOf(content);
  const title = normalizeLine(values.title) || SUBMIT_MESSAGES.untitled;
  const subtitle = normalizeLine(values.subtitle);
  const post: Post = {
    id: '',
    slug: '',
    title,
    subtitle,
    excerpt: excerptOf(subtitle, text),
    shareText: '',
    content,
    status: 'PUBLISHED',
    publishAt: null,
    pendingChangesAt: null,
    publishedDate: now,
    publishedDay: dayIn(timeZone, now),
    updatedAt: now,
    minutesToRead: minutesToRead(text),
    claps: 0,
    coverImage: cover,
    author: {
      name: normalizeLine(values.authorName) || SUBMIT_MESSAGES.unnamed,
      department: normalizeLine(values.authorDepartment),
      linkedin: completeAddress(values.authorLinkedin),
      image: photo,
    },
  };
  return (
    <article className={classes.preview} aria-label={SUBMIT_MESSAGES.previewOf} onClickCapture={stayHere}>
      <PostArticle post={post} claps={post.claps} />
    </article>
  );
}

/** A link to another page of this site would leave the form. */
function stayHere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank') return;
  event.preventDefault();
  event.stopPropagation();
}

/** A chosen file, shown by an object URL while mounted, or a stored picture. */
function usePicture(value: ImageValue): Post['coverImage'] {
  const [fileUrl] = useState(() => (value instanceof File ? URL.createObjectURL(value) : null));
  useEffect(() => () => void (fileUrl && URL.revokeObjectURL(fileUrl)), [fileUrl]);
  const url = typeof value === 'string' ? value : fileUrl;
  return url === null ? null : { url, color: null, focalPoint: null };
}
