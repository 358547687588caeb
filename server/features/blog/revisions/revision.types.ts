import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { baseConnectionType } from '../../../infra/graphql/connection.js';
import type { BlogStatus } from '../../../shared/blog.js';
import { BlogStatusEnum } from '../blog.types.js';
import { PostTextsModel } from '../posts/post-texts.types.js';

@ObjectType('BlogPostRevision', { description: 'A post as one save left it.' })
export class BlogPostRevisionModel extends PostTextsModel {
  @Field(() => ID, { description: 'Unique ID; never changes.' })
  id: string;

  @Field(() => Int, { description: 'Version of the post after the save.' })
  version: number;

  @Field({ description: 'Time of the save.' })
  savedAt: Date;

  @Field(() => String, {
    nullable: true,
    description: 'Email address of the officer who saved it; null for a visitor and for sample content.',
  })
  savedBy: string | null;

  @Field({ description: 'Last segment of the post’s address then.' })
  slug: string;

  @Field(() => BlogStatusEnum, { description: 'Visibility of the post.' })
  status: BlogStatus;
}

@ObjectType({ description: 'A page of the revisions of a post.' })
export class BlogPostRevisionConnection extends baseConnectionType(BlogPostRevisionModel) {}
