import type { UseFormReturnType } from '@mantine/form';
import { BLOG_RULES } from '@shared/blog';
import { POST_HTML_MESSAGES } from '@shared/post-html-limits';
import { WORD_SEPARATORS } from '@shared/rich-text/elements';
import { satisfies } from '@shared/rules';
import type { ImageValue } from '../../../ui/pictures/image-field';
import { exceededLimit } from '../../../editor/size-fraction';

/**
 * Fields of both the visitor's and the officer's form. Flat, because Mantine's dirty tracking is exact for flat
 * values.
 */
export interface PostFields {
  title: string;
  subtitle: string;
  content: string;
  authorName: string;
  authorDepartment: string;
  authorLinkedin: string;
  coverImage: ImageValue;
  authorImage: ImageValue;
}

export type PostForm = UseFormReturnType<PostFields>;

export const EMPTY_POST: PostFields = {
  title: '',
  subtitle: '',
  content: '',
  authorName: '',
  authorDepartment: '',
  authorLinkedin: '',
  coverImage: null,
  authorImage: null,
};

export const POST_FIELD_RULES = {
  title: BLOG_RULES.title,
  subtitle: BLOG_RULES.subtitle,
  authorName: BLOG_RULES['author.name'],
  authorDepartment: BLOG_RULES['author.department'],
  authorLinkedin: BLOG_RULES['author.linkedin'],
} as const;

/** One for each limit. */
export const CONTENT_SIZE_RULES = Object.entries(POST_HTML_MESSAGES).map(([limit, message]) =>
  satisfies((html) => exceededLimit(html) !== limit, message),
);

/** Recommended size of an author's photo, in pixels. */
export const PHOTO_SIZE = { width: 400, height: 400 } as const;

/** Maps the API's field paths to the form's names where they differ. */
export const FIELD_BY_PATH: Readonly<Record<string, keyof PostFields>> = {
  'author.name': 'authorName',
  'author.department': 'authorDepartment',
  'author.linkedin': 'authorLinkedin',
  'author.image': 'authorImage',
  'author.imageUrl': 'authorImage',
  coverImageUrl: 'coverImage',
};

/** True for HTML without text or pictures. */
export const isEmptyHtml = (html: string): boolean =>
  !/<img\s/i.test(html) && !new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim();

/** The words of a post, as the server reads them. */
export function plainTextOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(WORD_SEPARATORS.join())) {
    element.before(' ');
    element.after(' ');
  }
  return body.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

/** The part of an input that both forms send. Pictures are included only when they differ from `saved`. */
export const postInput = (values: PostFields, saved: PostFields = EMPTY_POST) => ({
  title: values.title,
  subtitle: values.subtitle,
  content: values.content,
  ...changedPicture(
    values.coverImage,
    saved.coverImage,
    (coverImage) => ({ coverImage }),
    (coverImageUrl) => ({ coverImageUrl }),
  ),
  author: {
    name: values.authorName,
    department: values.authorDepartment,
    linkedin: values.authorLinkedin,
    ...changedPicture(
      values.authorImage,
      saved.authorImage,
      (image) => ({ image }),
      (imageUrl) => ({ imageUrl }),
    ),
  },
});

/** Changes to a picture: a new file, another URL, '' for none, or nothing. */
function changedPicture<Chosen, Given>(
  value: ImageValue,
  saved: ImageValue,
  chosen: (file: File) => Chosen,
  given: (address: string) => Given,
): Chosen | Given | undefined {
  if (value instanceof File) return chosen(value);
  return value === saved ? undefined : given(value ?? '');
}
