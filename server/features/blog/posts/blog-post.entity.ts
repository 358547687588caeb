import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import { ActSubjectOf } from '../../../core/records/acts/act-subject.js';
import type { TransferTable } from '../../../core/records/transfer-table.js';
import type { ActVerb } from '../../../shared/acts.js';
import { BLOG_LIMITS, type BlogStatus } from '../../../shared/blog.js';
import { VersionedPostTextColumns } from './post-text-columns.js';

@ActSubjectOf<BlogPostEntity>({ kind: 'POST', title: ['title'], derived: ['excerpt', 'minutesToRead'], verb: verbOf })
@Entity('blog_post')
@Unique('blog_post_slug', ['slug'])
@Check('blog_post_status', `"status" IN ('draft', 'published')`)
@Check('blog_post_dated', `"status" <> 'published' OR "published_date" IS NOT NULL`)
@Check('blog_post_claps', `"claps" >= 0`)
@Index('blog_post_published', ['publishedDate', 'id'], { where: `"status" = 'published'` })
@Index('blog_post_created', ['createdAt', 'id'])
@Index('blog_post_updated', ['updatedAt', 'id'])
@Check('blog_post_declined', `"decline_reason" = '' OR ("submitted" AND "status" = 'draft')`)
@Check('blog_post_declined_at', `("decline_reason" = '') = ("declined_at" IS NULL)`)
@Check('blog_post_scheduled', `"publish_at" IS NULL OR ("status" = 'draft' AND "decline_reason" = '')`)
@Index('blog_post_due', ['publishAt'], { where: `"publish_at" IS NOT NULL` })
@Index('blog_post_waiting', ['createdAt', 'id'], { where: `"submitted" AND "status" = 'draft'` })
export class BlogPostEntity extends VersionedPostTextColumns {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'blog_post_pkey' })
  id: string;

  @Column('varchar', { length: BLOG_LIMITS.slug })
  slug: string;

  /** Computed when the post is saved, so that lists need not load the content. */
  @Column('varchar', { length: BLOG_LIMITS.subtitle })
  excerpt: string;

  @Column('integer')
  minutesToRead: number;

  @Column('varchar', { length: 16 })
  status: BlogStatus;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  publishedDate: Date | null;

  /** The minute when this draft will be published; null for every other post. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  publishAt: Date | null;

  @Column('integer', { default: 0 })
  claps: number;

  /** True for submissions of visitors, false for posts started by an officer. */
  @Column('boolean', { default: false })
  submitted: boolean;

  /** For the author of a submission that was declined; '' for every other post. */
  @Column('varchar', { length: BLOG_LIMITS.declineReason, default: '' })
  declineReason: string;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  declinedAt: Date | null;

  /** In archives and trash of earlier versions: a trigger takes the author's personal link from it. Nothing else reads or writes it. */
  @Column({ type: 'varchar', length: 64, nullable: true, select: false, insert: false, update: false })
  statusTokenHash?: string | null;

  /** The token itself, in the response to a submission alone. Not a column. */
  statusToken?: string;
}

/** Names what a save did to the visibility of a post. */
function verbOf(before: BlogPostEntity, after: BlogPostEntity): ActVerb | undefined {
  const isNew = before.version === 0;
  const wasPublished = !isNew && before.status === 'published';
  if (after.status === 'published') return isNew ? 'CREATE_PUBLISHED' : wasPublished ? undefined : 'PUBLISH';
  if (wasPublished) return 'UNPUBLISH';
  if (isNew) return undefined;
  if (after.publishAt && after.publishAt.getTime() !== before.publishAt?.getTime()) return 'SCHEDULE';
  return after.declineReason && !before.declineReason ? 'DECLINE' : undefined;
}

@Entity('blog_former_slug')
export class BlogFormerSlugEntity {
  @PrimaryColumn('varchar', { length: BLOG_LIMITS.slug, primaryKeyConstraintName: 'blog_former_slug_pkey' })
  slug: string;

  @Column('uuid')
  @Index('blog_former_slug_post')
  postId: string;

  @ManyToOne(() => BlogPostEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id', foreignKeyConstraintName: 'blog_former_slug_post_fkey' })
  post?: Relation<BlogPostEntity>;
}

const COLUMN_CONTENT = {
  content: 'post-html',
  cover: 'address',
  author_photo: 'address',
  author_linkedin: 'address',
} as const satisfies TransferTable['columns'];

/** Former slugs, revisions and pending changes refer to posts, so they come after them. */
export const BLOG_TABLES: readonly TransferTable[] = [
  {
    name: 'blog_post',
    label: 'posts',
    columns: COLUMN_CONTENT,
  },
  { name: 'blog_former_slug', label: null },
  { name: 'blog_post_revision', label: null, columns: COLUMN_CONTENT },
  { name: 'blog_post_pending', label: null, columns: COLUMN_CONTENT },
];
