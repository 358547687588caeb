import { Check, Column, Entity, JoinColumn, OneToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import { ActSubjectOf } from '../../../core/records/acts/act-subject.js';
import { BLOG_LIMITS } from '../../../shared/blog.js';
import type { FocalPoint } from '../../../shared/focal-point.js';
import { BlogPostEntity } from '../posts/blog-post.entity.js';
import { VersionedPostTextColumns } from '../posts/post-text-columns.js';

export const PENDING_TABLE = 'blog_post_pending';

/** Changes of a published post that only officers see until they are published. They have a version of their own. */
@ActSubjectOf<PendingChangesEntity>({ kind: 'PENDING_CHANGES', title: ['title'], record: 'postId' })
@Entity(PENDING_TABLE)
@Unique('blog_post_pending_post', ['postId'])
@Check('blog_post_pending_version', '"version" > 0')
@Check('blog_post_pending_base_version', '"base_version" > 0')
export class PendingChangesEntity extends VersionedPostTextColumns {
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

  /** A new focal point, which would show at once if the picture had it; null for the one that the picture has. */
  @Column('jsonb', { nullable: true })
  coverFocalPoint: FocalPoint | null;

  @Column('jsonb', { nullable: true })
  photoFocalPoint: FocalPoint | null;
}
