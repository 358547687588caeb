import { Field, ObjectType } from '@nestjs/graphql';
import { BlogAuthorModel } from '../blog.types.js';

/** The texts of a version of a post that is not the live one. */
@ObjectType({ isAbstract: true })
export abstract class PostTextsModel {
  @Field({ description: 'Title as plain text.' })
  title: string;

  @Field({ description: 'Subtitle as plain text; may be empty.' })
  subtitle: string;

  @Field({ description: 'Text for search engines and shared links; may be empty.' })
  shareText: string;

  @Field({ description: 'Content as sanitized HTML.' })
  content: string;

  @Field(() => BlogAuthorModel, { description: 'Author of the post.' })
  author: BlogAuthorModel;
}
