import { Field, ID, InputType, Int, ObjectType, OmitType } from '@nestjs/graphql';
import { FocalPointModel } from '../../../infra/graphql/image.js';
import { BlogPostPatch } from '../blog.types.js';
import { PostTextsModel } from '../posts/post-texts.types.js';

@ObjectType('BlogPostPendingChanges', {
  description: 'Changes of a post that only administrators see until they are published.',
})
export class PendingChangesModel extends PostTextsModel {
  @Field(() => ID, { description: 'Unique ID; `undoDelete` takes it once the changes were discarded.' })
  id: string;

  @Field(() => Int, {
    description:
      'Increases by one with each save of the pending changes. Send it with a save to detect one in between.',
  })
  version: number;

  @Field(() => Int, {
    description:
      'Version of the post that these changes were made from. If `BlogPost.version` is another one, the live texts were changed since.',
  })
  baseVersion: number;

  @Field({ description: 'Time of the first save.' })
  createdAt: Date;

  @Field({ description: 'Time of the last save.' })
  updatedAt: Date;

  @Field(() => String, { nullable: true, description: 'Email address of the administrator who saved them last.' })
  updatedBy: string | null;

  @Field({ description: 'The new last segment of the post’s address; empty if it stays as it is.' })
  slug: string;

  @Field(() => FocalPointModel, {
    nullable: true,
    description: 'New focal point of the cover; null for the one that it has.',
  })
  coverFocalPoint: FocalPointModel | null;

  @Field(() => FocalPointModel, {
    nullable: true,
    description: 'New focal point of the author’s photo; null for the one that it has.',
  })
  photoFocalPoint: FocalPointModel | null;
}

@InputType({ description: 'Pending changes of a post; omitted fields stay unchanged.' })
export class BlogPostPendingInput extends OmitType(BlogPostPatch, ['status', 'publishAt'] as const) {}
