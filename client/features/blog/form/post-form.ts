import type { UseFormReturnType } from '@mantine/form';
import { BLOG_RULES } from '@shared/blog';
import type { ImageValue } from '../../../ui/image-field';

/** What the visitor's and the officer's form ask alike. Flat, because Mantine's dirty tracking is exact for flat values. */
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

/** Recommended size of an author's photo, in pixels. */
export const PHOTO_SIZE = { width: 400, height: 400 } as const;

/** Where the API's paths differ from the form's names. */
export const FIELD_OF_PATH: Readonly<Record<string, keyof PostFields>> = {
  'author.name': 'authorName',
  'author.department': 'authorDepartment',
  'author.linkedin': 'authorLinkedin',
  'author.image': 'authorImage',
  'author.imageUrl': 'authorImage',
  coverImageUrl: 'coverImage',
};

/** The texts that a local draft keeps: everything but pictures. */
export const textsOf = <Values extends PostFields>({ coverImage, authorImage, ...texts }: Values) => texts;

/** True for HTML that shows nothing: no text and no picture. */
export const isBlank = (html: string): boolean =>
  !/<img\s/i.test(html) && !new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim();

/** The part of an input that both forms send. Pictures go along only when they differ from `saved`. */
export const postInput = (values: PostFields, saved: PostFields = EMPTY_POST) => ({
  title: values.title,
  subtitle: values.subtitle,
  content: values.content,
  ...changedPicture(values.coverImage, saved.coverImage, (file) => ({ coverImage: file }), { coverImageUrl: '' }),
  author: {
    name: values.authorName,
    department: values.authorDepartment,
    linkedin: values.authorLinkedin,
    ...changedPicture(values.authorImage, saved.authorImage, (file) => ({ image: file }), { imageUrl: '' }),
  },
});

function changedPicture<Chosen, Removed>(
  value: ImageValue,
  saved: ImageValue,
  chosen: (file: File) => Chosen,
  removed: Removed,
): Chosen | Removed | undefined {
  if (value instanceof File) return chosen(value);
  return value === null && saved !== null ? removed : undefined;
}
