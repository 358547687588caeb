import {
  type FileInput,
  type ImageChange,
  type ImageFields,
  withImageChange,
} from '../../../core/records/record-media.js';
import type { FocalPoint } from '../../../shared/focal-point.js';
import type { IdempotentRequest } from '../../../core/records/idempotency/idempotent-request.js';
import type { BlogStatus } from '../../../shared/blog.js';
import type { PostSort } from './post-sort.types.js';
import type { BlogPostEntity } from './blog-post.entity.js';

export interface PostChanges {
  title?: string;
  subtitle?: string;
  content?: string;
  /** For search engines and shared links; '' for the excerpt. */
  shareText?: string;
  slug?: string;
  status?: BlogStatus;
  /** When a draft will be published; null takes that back. */
  publishAt?: Date | null;
  author: { name: string; department?: string; linkedin: string; photo?: ImageChange };
  cover?: ImageChange;
}

export type NewPost = PostChanges & { title: string; author: { department: string } };

/** Properties of a new post that only submissions, sample content and imports may set. */
export interface PostOrigin {
  submitted?: boolean;
  publishedDate?: Date | null;
  createdAt?: Date;
  claps?: number;
  /** Preferred slug; used if it is free. */
  slug?: string;
  /** Set when the client may repeat the request. */
  request?: IdempotentRequest;
  /** Runs the create unless the request is a repeat: within a rate limit, for example. */
  limit?: <R>(create: () => Promise<R>) => Promise<R>;
}

export interface PostFilter {
  status?: BlogStatus;
  /** Only visitors' submissions (true) or only posts started by an officer (false). */
  submitted?: boolean;
  /** Only posts that will be published at a set time (true), or none of them (false). */
  scheduled?: boolean;
  /** Only posts with pending changes (true), or none of them (false). */
  pending?: boolean;
  /** Only submissions that were declined (true), or none of them (false). */
  declined?: boolean;
  /** Only posts that the officer with this e-mail address saved last. */
  savedBy?: string;
  search?: string;
  /** `search` finds authors too. Legacy clients expect that it does not. */
  searchAuthors?: boolean;
  /** Sort column; by default the time of creation. */
  sort?: PostSort;
  /** `newest` by default, which is also the most claps. */
  order?: 'newest' | 'oldest';
}

export interface WaitingSubmissions {
  count: number;
  since: Date | null;
}

export type PublishedPost = Pick<BlogPostEntity, 'slug' | 'cover' | 'updatedAt'>;

interface ImagesOfPost {
  coverImage?: FileInput;
  coverImageUrl?: string;
  coverImageFocalPoint?: FocalPoint | null;
  author: ImageFields;
}

/** Turns the fields by which an input names its images into the changes that the service takes. */
export function toPostChanges<T extends ImagesOfPost>({
  coverImage: file,
  coverImageUrl: address,
  coverImageFocalPoint: focalPoint,
  author,
  ...fields
}: T) {
  const { image: photo, ...authorFields } = withImageChange<T['author']>(author);
  return { ...fields, cover: { file, address, focalPoint }, author: { ...authorFields, photo } };
}
