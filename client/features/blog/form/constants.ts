import { VISITOR_DRAFT_KEY } from '@shared/pages';

/** Browser storage keys of local drafts; the dashboard’s holds a map by post ID, `new` for a new one. */
export const BLOG_DRAFT_KEYS = { visitor: VISITOR_DRAFT_KEY, admin: 'gavel.draft.adminBlog' } as const;

/** Recommended size of a cover, in pixels. */
export const COVER_SIZE = { width: 1200, height: 630 } as const;
