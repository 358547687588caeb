import type { BlogPostEntity } from '../posts/blog-post.entity.js';
import { provisionalSlug } from '../posts/slugs.js';

export const BLANK = {
  subtitle: '',
  shareText: '',
  content: '',
  cover: '',
  author: { photo: '' },
  declineReason: '',
  publishAt: null,
};

/**
 * Anybody with the key can repeat the request, so officers' changes to a draft, and its deletion, must stay
 * hidden.
 */
export const isUnmodifiedSubmission = ({ status, version }: BlogPostEntity): boolean =>
  status === 'published' || version === 1;

/**
 * Reconstructs a submission as it was stored, to be completed with the fields of the request. Uploaded images are
 * omitted.
 */
export const asSubmitted = async (id: string, title: string, createdAt: Date) => ({
  ...BLANK,
  id,
  slug: await provisionalSlug(title, id),
  submitted: true,
  claps: 0,
  publishedDate: null,
  declinedAt: null,
  createdAt,
  updatedAt: createdAt,
  updatedBy: null,
  version: 1,
});
