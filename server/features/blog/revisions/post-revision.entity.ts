import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import { ActSubjectOf } from '../../../core/records/acts/act-subject.js';
import { BLOG_LIMITS, type BlogStatus } from '../../../shared/blog.js';
import { BlogPostEntity } from '../posts/blog-post.entity.js';
import { PostTextColumns } from '../posts/post-text-columns.js';

/** A post as one save left it. */
@ActSubjectOf<PostRevisionEntity>({ kind: 'REVISION', title: ['title'], record: 'postId' })
@Entity('blog_post_revision')
@Unique('blog_post_revision_version', ['postId', 'version'])
export class PostRevisionEntity extends PostTextColumns {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'blog_post_revision_pkey' })
  id: string;

  @Column('uuid')
  postId: string;

  @ManyToOne(() => BlogPostEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id', foreignKeyConstraintName: 'blog_post_revision_post_fkey' })
  post?: Relation<BlogPostEntity>;

  /** The post's version after the save. */
  @Column('integer')
  version: number;

  @Column({ type: 'timestamptz', precision: 3 })
  savedAt: Date;

  /** E-mail of the officer who saved it; null for a visitor and for sample content. */
  @Column('varchar', { length: 254, nullable: true })
  savedBy: string | null;

  @Column('varchar', { length: BLOG_LIMITS.slug })
  slug: string;

  @Column('varchar', { length: 16 })
  status: BlogStatus;
}
