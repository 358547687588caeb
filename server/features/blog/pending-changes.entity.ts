import { Column, Entity, JoinColumn, OneToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import { Versioned } from '../../core/records/versioned.js';
import { BLOG_LIMITS } from '../../shared/blog.js';
import type { FocalPoint } from '../../shared/focal-point.js';
import { AuthorColumns, BlogPostEntity } from './blog-post.entity.js';

export const PENDING_TABLE = 'blog_post_pending';

/** Changes of a published post that only officers see until they are published. They have a version of their own. */
@Entity(PENDING_TABLE)
@Unique('blog_post_pending_post', ['postId'])
export class PendingChangesEntity extends Versioned {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'blog_post_pending_pkey' })
  id: string;

  @Column('uuid')
  postId: string;

  @OneToOne(() => BlogPostEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id', foreignKeyConstraintName: 'blog_post_pending_post_fkey' })
  post?: Relation<BlogPostEntity>;

  /** The post's version with the texts that these changes were made from. */
  @Column('integer')
  baseVersion: number;

  /** The new slug, or '' for the one that the post has. */
  @Column('varchar', { length: BLOG_LIMITS.slug, default: '' })
  slug: string;

  @Column('varchar', { length: BLOG_LIMITS.title })
  title: string;

  @Column('varchar', { length: BLOG_LIMITS.subtitle })
  subtitle: string;

  @Column('varchar', { length: BLOG_LIMITS.shareText, default: '' })
  shareText: string;

  /** Sanitized HTML. */
  @Column('text')
  content: string;

  @Column(() => AuthorColumns)
  author: AuthorColumns;

  /** Address of the cover, or ''. */
  @Column('varchar', { length: BLOG_LIMITS.address })
  cover: string;

  /** A new focal point, which would show at once if the picture had it; null for the one that the picture has. */
  @Column('jsonb', { nullable: true })
  coverFocalPoint: FocalPoint | null;

  @Column('jsonb', { nullable: true })
  photoFocalPoint: FocalPoint | null;
}
