import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { GraphQLUpload, type IncomingUpload } from '../../platform/graphql/upload.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { WithImage } from '../../platform/graphql/image-input.js';
import { ListOrder } from '../../platform/graphql/list-order.js';
import { PageArguments } from '../../platform/graphql/page-arguments.js';
import { Checked } from '../../platform/input/checked.js';
import {
  BLOG_DRAFT_RULES,
  BLOG_LIMITS,
  BLOG_RULES,
  BLOG_UPDATE_RULES,
  EXCERPT_LENGTH,
  WORDS_PER_MINUTE,
  type BlogStatus,
} from '../../shared/blog.js';
import { IMAGE_ADDRESS_RULES } from '../../shared/media.js';

/** The values are what the columns hold; the keys are what the schema shows. */
export const BlogStatusEnum = { DRAFT: 'draft', PUBLISHED: 'published' } as const satisfies Record<string, BlogStatus>;
registerEnumType(BlogStatusEnum, {
  name: 'BlogStatus',
  description: 'Whether the world may read a post.',
  valuesMap: {
    DRAFT: { description: 'Only administrators see it. Every submission by a visitor begins here.' },
    PUBLISHED: { description: 'Everybody sees it.' },
  },
});

@ObjectType('BlogAuthor', { description: 'Who wrote a post, as printed under it. Authors have no account.' })
export class BlogAuthorModel {
  @Field({ description: `Full name, ${BLOG_LIMITS.authorName} characters at most.` })
  name: string;

  @Field({ description: `Department or role, ${BLOG_LIMITS.department} characters at most.` })
  department: string;

  @Field({ description: 'Address of the LinkedIn profile.' })
  linkedin: string;
}

@ObjectType('BlogPost', { description: 'A post of the blog.' })
export class BlogPostModel {
  @Field(() => ID, { description: 'Stays the same for good.' })
  id: string;

  @Field({
    description: 'The last part of its address, `/blog/{slug}`. Unique; a former one keeps leading to the post.',
  })
  slug: string;

  @Field({ description: `Plain text, ${BLOG_LIMITS.title} characters at most.` })
  title: string;

  @Field({ description: `Plain text, ${BLOG_LIMITS.subtitle} characters at most; empty when there is none.` })
  subtitle: string;

  @Field({ description: `The subtitle, else the first ${EXCERPT_LENGTH} characters of the text, cut at a word.` })
  excerpt: string;

  @Field({
    description:
      'The text as clean HTML: headings, lists, quotes, code, tables, links and pictures, nothing that runs.',
  })
  content: string;

  @Field(() => Int, { description: `Minutes it takes to read, at ${WORDS_PER_MINUTE} words a minute.` })
  minutesToRead: number;

  @Field(() => BlogAuthorModel, { description: 'Who wrote it.' })
  author: BlogAuthorModel;

  @Field(() => BlogStatusEnum, { description: 'Whether the world may read it.' })
  status: BlogStatus;

  @Field(() => Date, { nullable: true, description: 'When it was first published; kept from then on.' })
  publishedDate: Date | null;

  @Field(() => Int, { description: 'How often readers clapped.' })
  claps: number;

  @Field({ description: 'True for a visitor’s submission, false for a post begun by an administrator.' })
  submitted: boolean;

  @Field({ description: 'When it was first stored.' })
  createdAt: Date;

  @Field({ description: 'When it was last saved. Claps do not count.' })
  updatedAt: Date;

  @Field(() => Int, { description: 'Grows by one at each save. Send it with an update to learn of a save in between.' })
  version: number;
}

@ObjectType({ description: 'A page of posts, in their order.' })
export class BlogPostConnection extends connectionOf(BlogPostModel) {}

@ObjectType('WaitingSubmissions', { description: 'Visitors’ drafts that wait to be read.' })
export class WaitingSubmissionsModel {
  @Field(() => Int, { description: 'How many they are.' })
  count: number;

  @Field(() => Date, {
    nullable: true,
    description: 'When the one came that has waited longest; none when none waits.',
  })
  since: Date | null;
}

@ArgsType()
export class ManagedPostsArguments extends PageArguments {
  @Field(() => BlogStatusEnum, { nullable: true, description: 'Only posts of this status; all of them when left out.' })
  status?: BlogStatus;

  @Field({
    nullable: true,
    description: 'Only visitors’ submissions, or only posts begun by an administrator; both when left out.',
  })
  submitted?: boolean;

  @Field({ nullable: true, description: 'Plain text to look for in title and subtitle, whatever its case.' })
  search?: string;

  @Field(() => ListOrder, { defaultValue: ListOrder.NEWEST, description: 'By when they were first stored.' })
  order: ListOrder;
}

@InputType({ isAbstract: true })
abstract class WithExtras {
  @Field({ nullable: true, description: `Plain text, ${BLOG_LIMITS.subtitle} characters at most.` })
  @Checked(BLOG_RULES.subtitle, { optional: true })
  subtitle?: string;

  @Field({
    nullable: true,
    description: 'Address of a cover: https, or a picture of this site. Empty takes the cover away.',
  })
  @Checked(IMAGE_ADDRESS_RULES, { optional: true })
  coverImageUrl?: string;

  @Field(() => GraphQLUpload, {
    nullable: true,
    description: 'A cover to keep: JPEG, PNG or WebP, 10 MiB at most; 1200 × 630 suits best.',
  })
  coverImage?: IncomingUpload;
}

@InputType({ description: 'Who wrote the post.' })
export class BlogAuthorInput extends WithImage {
  @Field({ description: `Full name, 1 to ${BLOG_LIMITS.authorName} characters.` })
  @Checked(BLOG_RULES['author.name'])
  name: string;

  @Field({ description: `Department or role, 1 to ${BLOG_LIMITS.department} characters.` })
  @Checked(BLOG_RULES['author.department'])
  department: string;

  @Field({ description: 'A LinkedIn address; a bare `linkedin.com/in/x` is taken as https.' })
  @Checked(BLOG_RULES['author.linkedin'])
  linkedin: string;
}

@InputType({ description: 'Who wrote the post; what is left out stays as it is.' })
export class BlogAuthorPatch extends WithImage {
  @Field({ description: `Full name, 1 to ${BLOG_LIMITS.authorName} characters.` })
  @Checked(BLOG_UPDATE_RULES['author.name'])
  name: string;

  @Field({ nullable: true, description: `Department or role, 1 to ${BLOG_LIMITS.department} characters.` })
  @Checked(BLOG_RULES['author.department'], { optional: true })
  department?: string;

  @Field({ description: 'A LinkedIn address; a bare `linkedin.com/in/x` is taken as https.' })
  @Checked(BLOG_UPDATE_RULES['author.linkedin'])
  linkedin: string;
}

@InputType({ description: 'A new post.' })
export class BlogPostInput extends WithExtras {
  @Field({ description: `Plain text, 1 to ${BLOG_LIMITS.title} characters.` })
  @Checked(BLOG_RULES.title)
  title: string;

  @Field({ nullable: true, description: 'HTML, 200 KB at most; what the editor cannot make is taken out.' })
  content?: string;

  @Field(() => BlogStatusEnum, { nullable: true, description: 'Draft unless said otherwise.' })
  status?: BlogStatus;

  @Field(() => BlogAuthorInput, { description: 'Who wrote it.' })
  @ValidateNested()
  @Type(() => BlogAuthorInput)
  author: BlogAuthorInput;
}

@InputType({ description: 'Changes to a post; what is left out stays as it is.' })
export class BlogPostPatch extends WithExtras {
  @Field({ nullable: true, description: `Plain text, 1 to ${BLOG_LIMITS.title} characters. The address stays.` })
  @Checked(BLOG_RULES.title, { optional: true })
  title?: string;

  @Field({ nullable: true, description: 'HTML, 200 KB at most; what the editor cannot make is taken out.' })
  content?: string;

  @Field({
    nullable: true,
    description: 'A new address: lower-case letters, digits and hyphens. The former one keeps leading here.',
  })
  @Checked(BLOG_RULES.slug, { optional: true })
  slug?: string;

  @Field(() => BlogStatusEnum, { nullable: true, description: 'Publishes the post or takes it back.' })
  status?: BlogStatus;

  @Field(() => BlogAuthorPatch, { description: 'Who wrote it; name and LinkedIn are asked for at every update.' })
  @ValidateNested()
  @Type(() => BlogAuthorPatch)
  author: BlogAuthorPatch;
}

@InputType({ description: 'The visitor who wrote the submission.' })
export class BlogDraftAuthorInput extends WithImage {
  @Field({ description: `Full name, 1 to ${BLOG_LIMITS.authorName} characters.` })
  @Checked(BLOG_DRAFT_RULES['author.name'])
  name: string;

  @Field({ description: `Department, 1 to ${BLOG_LIMITS.department} characters.` })
  @Checked(BLOG_DRAFT_RULES['author.department'])
  department: string;

  @Field({ description: 'A LinkedIn address; a bare `linkedin.com/in/x` is taken as https.' })
  @Checked(BLOG_DRAFT_RULES['author.linkedin'])
  linkedin: string;
}

@InputType({ description: 'A visitor’s submission. It always becomes a draft and waits for review.' })
export class BlogDraftInput extends WithExtras {
  @Field({ description: `Plain text, 1 to ${BLOG_LIMITS.title} characters.` })
  @Checked(BLOG_DRAFT_RULES.title)
  title: string;

  @Field({ description: 'HTML, 200 KB at most; what the editor cannot make is taken out.' })
  @Checked(BLOG_DRAFT_RULES.content)
  content: string;

  @Field(() => BlogDraftAuthorInput, { description: 'Who wrote it.' })
  @ValidateNested()
  @Type(() => BlogDraftAuthorInput)
  author: BlogDraftAuthorInput;

  @Field({
    nullable: true,
    description: 'Leave it empty: people do not see this field, programs that fill in everything do.',
  })
  website?: string;

  @Field(() => Date, {
    nullable: true,
    description: 'When the form was opened; a submission within three seconds is not a person’s.',
  })
  openedAt?: Date;
}

/** An input in the service's terms: a picture is a file to keep, or an address. */
export function changesOf<T extends WithExtras & { author: WithImage }>({
  coverImage,
  coverImageUrl,
  author,
  ...fields
}: T) {
  const { image, imageUrl, ...person }: T['author'] = author;
  return {
    ...fields,
    cover: { file: coverImage, address: coverImageUrl },
    author: { ...person, photo: { file: image, address: imageUrl } },
  };
}
