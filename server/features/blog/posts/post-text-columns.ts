import { Column } from 'typeorm';
import { Versioned } from '../../../core/records/versioned.js';
import { BLOG_LIMITS } from '../../../shared/blog.js';
import { dropExcessSpans } from '../../../shared/table-grid.js';

export class AuthorColumns {
  @Column('varchar', { length: BLOG_LIMITS.authorName })
  name: string;

  @Column('varchar', { length: BLOG_LIMITS.department })
  department: string;

  @Column('varchar', { length: BLOG_LIMITS.address })
  linkedin: string;

  /** Address of the photo, or ''. */
  @Column('varchar', { length: BLOG_LIMITS.address })
  photo: string;
}

/** Rows that older builds wrote may have tables that no browser can lay out. */
const SAFE_TABLES = { from: dropExcessSpans, to: (html: string) => html };

/** Adds the texts and pictures of a post to the columns of `base`. */
// oxlint-disable-next-line typescript/no-explicit-any -- TypeScript takes a class for a mixin only with these arguments
function withPostTexts<Base extends abstract new (...args: any[]) => object>(base: Base) {
  abstract class PostTexts extends base {
    @Column('varchar', { length: BLOG_LIMITS.title })
    title: string;

    @Column('varchar', { length: BLOG_LIMITS.subtitle })
    subtitle: string;

    /** For search engines and shared links, in place of the excerpt; '' for none. */
    @Column('varchar', { length: BLOG_LIMITS.shareText, default: '' })
    shareText: string;

    /** Sanitized HTML. Not loaded by lists. */
    @Column('text', { transformer: SAFE_TABLES })
    content: string;

    @Column(() => AuthorColumns)
    author: AuthorColumns;

    /** Address of the cover, or ''. */
    @Column('varchar', { length: BLOG_LIMITS.address })
    cover: string;
  }
  return PostTexts;
}

/** For a post as one save left it. */
export abstract class PostTextColumns extends withPostTexts(Object) {}

/** For a post and its pending changes. */
export abstract class VersionedPostTextColumns extends withPostTexts(Versioned) {}
