import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { FocalPointModel } from '../../../infra/graphql/image.js';
import { BlogPostModel } from '../blog.types.js';
import { PostTextsModel } from '../posts/post-texts.types.js';

@ObjectType('BlogPostPendingChanges', {
  description: 'Changes of a post that only officers see until they are published.',
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

  @Field(() => String, { nullable: true, description: 'Email address of the officer who saved them last.' })
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

/** Values are their names in the schema. */
export const SaveIntentEnum = {
  SAVE: 'SAVE',
  KEEP_PENDING: 'KEEP_PENDING',
  PUBLISH_PENDING: 'PUBLISH_PENDING',
  DISCARD_PENDING: 'DISCARD_PENDING',
} as const;
export type SaveIntent = keyof typeof SaveIntentEnum;
registerEnumType(SaveIntentEnum, {
  name: 'BlogPostSaveIntent',
  description: 'How a save treats the pending changes of a post.',
  valuesMap: {
    SAVE: { description: 'The input changes the post itself. Pending changes stay as they are.' },
    KEEP_PENDING: {
      description:
        'The texts of the input become pending changes, the first ones of a published post; `status` and `publishAt` change the post itself.',
    },
    PUBLISH_PENDING: {
      description:
        'The input and the pending changes become the texts of the post. A draft stays a draft, unless `status` says otherwise.',
    },
    DISCARD_PENDING: {
      description: 'The pending changes are discarded, the input is not saved. `undoDelete` restores them.',
    },
  },
});

@ObjectType('SavedBlogPost', { description: 'A post after a save.' })
export class SavedPostModel {
  @Field(() => BlogPostModel, { description: 'The post.' })
  post: BlogPostModel;

  @Field(() => PendingChangesModel, { nullable: true, description: 'Its pending changes; null if it has none.' })
  pending: PendingChangesModel | null;
}
