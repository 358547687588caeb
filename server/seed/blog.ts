import type { BlogStatus } from '../shared/blog.js';

export interface SeedPost {
  /** File name in `posts/`. */
  file: string;
  title: string;
  subtitle: string;
  /** `photo`: file name in `pictures/`. */
  author: { name: string; department: string; linkedin: string; photo: string };
  /** File name in `pictures/`. */
  cover: string | null;
  status: BlogStatus;
  publishedDaysAgo: number | null;
  claps: number;
}

export const SEED_POSTS: readonly SeedPost[] = [];
