import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { GraphQLUpload, type IncomingUpload } from '../../infra/graphql/upload-scalar.js';
import { baseConnectionType } from '../../infra/graphql/connection.js';
import { ChangingCount } from '../../infra/graphql/counts.js';
import { FocalPointField, type FocalPointInput, WithFocusedImage, WithImage } from '../../infra/graphql/image-input.js';
import { NodeModel } from '../../infra/graphql/node.js';
import { ValidatedText } from '../../core/validation/validated-text.js';
import { BLOG_LIMITS, BLOG_RULES, type BlogStatus } from '../../shared/blog.js';
import { PERSONAL_LINK_PATHS } from '../../shared/personal-links.js';
import { POST_HTML_DESCRIPTION } from '../../shared/post-html-limits.js';
import { EXCERPT_LENGTH, WORDS_PER_MINUTE } from '../../shared/excerpt.js';
import { MIN_FORM_TIME_MS } from '../../core/access/spam-signals.js';
import { BLOG_DRAFT_RULES, BLOG_UPDATE_RULES } from './submissions/submission-rules.js';
import { IMAGE_ADDRESS_RULES } from '../../infra/media/images/image-address-rules.js';

/** Values are stored in the database; keys appear in the schema. */
export const BlogStatusEnum = { DRAFT: 'draft', PUBLISHED: 'published' } as const satisfies Record<string, BlogStatus>;
registerEnumType(BlogStatusEnum, {
  name: 'BlogStatus',
  description: 'Visibility of a post.',
  valuesMap: {
    DRAFT: { description: 'Visible to officers only. Every submission of a visitor starts as a draft.' },
    PUBLISHED: { description: 'Visible to everybody.' },
  },
});

export const PUBLISH_AT_DESCRIPTION =
  'Time in the future when the draft will be published, to the minute; null for no such time.';

@ObjectType('BlogAuthor', { description: 'Author of a post, as shown below it. Authors have no account.' })
export class BlogAuthorModel {
  @Field({ description: `Full name, up to ${BLOG_LIMITS.authorName} characters.` })
  name: string;

  @Field({ description: `Department or role, up to ${BLOG_LIMITS.department} characters.` })
  department: string;

  @Field({ description: 'Address of the author’s LinkedIn profile.' })
  linkedin: string;
}

@ObjectType('BlogPost', { description: 'A blog post.', implements: () => NodeModel })
export class BlogPostModel {
  @Field(() => ID, { description: 'Unique ID; never changes.' })
  id: string;

  @Field({
    description: 'Last segment of its address, `/blog/{slug}`. Unique; former slugs still lead to the post.',
  })
  slug: string;

  @Field({ description: `Title as plain text, up to ${BLOG_LIMITS.title} characters.` })
  title: string;

  @Field({ description: `Subtitle as plain text, up to ${BLOG_LIMITS.subtitle} characters; may be empty.` })
  subtitle: string;

  @Field({ description: `The subtitle, or the first ${EXCERPT_LENGTH} characters of the content, cut at a word.` })
  excerpt: string;

  @Field({
    description: `Text for search engines and shared links, up to ${BLOG_LIMITS.shareText} characters; empty if the excerpt serves as one.`,
  })
  shareText: string;

  @Field({
    description:
      'Content as sanitized HTML: headings, lists, quotes, code, tables, links and images; no scripts or styles.',
  })
  content: string;

  @Field(() => Int, { description: `Reading time in minutes at ${WORDS_PER_MINUTE} words per minute.` })
  minutesToRead: number;

  @Field(() => BlogAuthorModel, { description: 'Author of the post.' })
  author: BlogAuthorModel;

  @Field(() => BlogStatusEnum, { description: 'Visibility of the post.' })
  status: BlogStatus;

  @Field(() => Date, {
    nullable: true,
    description: 'Time of first publication; null for drafts that were never published.',
  })
  publishedDate: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Time when a draft will be published by itself; null for every other post.',
  })
  publishAt: Date | null;

  @ChangingCount()
  @Field(() => Int, { description: 'Number of claps from readers.' })
  claps: number;

  @Field({ description: 'True for a visitor’s submission, false for a post started by an officer.' })
  submitted: boolean;

  @Field(() => Date, { nullable: true, description: 'Time when a submission was declined; null for every other post.' })
  declinedAt: Date | null;

  @Field({ description: 'The reason given to the author of a declined submission; empty for every other post.' })
  declineReason: string;

  @Field(() => String, {
    nullable: true,
    description: `Secret of the author’s link, \`${PERSONAL_LINK_PATHS.submission}{statusToken}\`. Only the response to \`submitBlogDraft\` has it; it cannot be read again.`,
  })
  statusToken?: string;

  @Field({ description: 'Time of creation.' })
  createdAt: Date;

  @Field({ description: 'Time of the last save, not counting claps.' })
  updatedAt: Date;

  @Field(() => Int, {
    description: 'Increases by one with each save. Send it with an update to detect a save in between.',
  })
  version: number;
}

@ObjectType({ description: 'A page of posts.' })
export class BlogPostConnection extends baseConnectionType(BlogPostModel) {}

@InputType({ isAbstract: true })
abstract class BlogPostExtras {
  @Field({ nullable: true, description: `Subtitle as plain text, up to ${BLOG_LIMITS.subtitle} characters.` })
  @ValidatedText(BLOG_RULES.subtitle, { optional: true })
  subtitle?: string;

  @Field({
    nullable: true,
    description: 'Address of a cover image: https, or an image of this site. An empty string removes the cover.',
  })
  @ValidatedText(IMAGE_ADDRESS_RULES, { optional: true })
  coverImageUrl?: string;

  @Field(() => GraphQLUpload, {
    nullable: true,
    description: 'A cover image to upload: JPEG, PNG or WebP, up to 10 MiB, ideally 1200 × 630 pixels.',
  })
  coverImage?: IncomingUpload;
}

@InputType({ isAbstract: true })
abstract class AdminPostExtras extends BlogPostExtras {
  @FocalPointField()
  coverImageFocalPoint?: FocalPointInput | null;

  @Field({
    nullable: true,
    description: `Text for search engines and shared links, up to ${BLOG_LIMITS.shareText} characters. If it is empty, the excerpt serves as one.`,
  })
  @ValidatedText(BLOG_RULES.shareText, { optional: true })
  shareText?: string;

  @Field(() => Date, { nullable: true, description: PUBLISH_AT_DESCRIPTION })
  publishAt?: Date | null;
}

@InputType({ description: 'Author of the post.' })
export class BlogAuthorInput extends WithFocusedImage {
  @Field({ description: `Full name, 1 to ${BLOG_LIMITS.authorName} characters.` })
  @ValidatedText(BLOG_RULES['author.name'])
  name: string;

  @Field({ description: `Department or role, 1 to ${BLOG_LIMITS.department} characters.` })
  @ValidatedText(BLOG_RULES['author.department'])
  department: string;

  @Field({ description: 'Address of a LinkedIn profile; `linkedin.com/in/x` without a scheme is read as https.' })
  @ValidatedText(BLOG_RULES['author.linkedin'])
  linkedin: string;
}

@InputType({ description: 'Changes to the author of a post; omitted fields stay unchanged.' })
export class BlogAuthorPatch extends WithFocusedImage {
  @Field({ description: `Full name, 1 to ${BLOG_LIMITS.authorName} characters.` })
  @ValidatedText(BLOG_UPDATE_RULES['author.name'])
  name: string;

  @Field({ nullable: true, description: `Department or role, 1 to ${BLOG_LIMITS.department} characters.` })
  @ValidatedText(BLOG_RULES['author.department'], { optional: true })
  department?: string;

  @Field({ description: 'Address of a LinkedIn profile; `linkedin.com/in/x` without a scheme is read as https.' })
  @ValidatedText(BLOG_UPDATE_RULES['author.linkedin'])
  linkedin: string;
}

@InputType({ description: 'A new post.' })
export class BlogPostInput extends AdminPostExtras {
  @Field({ description: `Title as plain text, 1 to ${BLOG_LIMITS.title} characters.` })
  @ValidatedText(BLOG_RULES.title)
  title: string;

  @Field({
    nullable: true,
    description: POST_HTML_DESCRIPTION,
  })
  content?: string;

  @Field(() => BlogStatusEnum, { nullable: true, description: 'Visibility; `DRAFT` by default.' })
  status?: BlogStatus;

  @Field(() => BlogAuthorInput, { description: 'Author of the post.' })
  @ValidateNested()
  @Type(() => BlogAuthorInput)
  author: BlogAuthorInput;
}

@InputType({ description: 'Changes to a post; omitted fields stay unchanged.' })
export class BlogPostPatch extends AdminPostExtras {
  @Field({
    nullable: true,
    description: `Title as plain text, 1 to ${BLOG_LIMITS.title} characters. The slug stays unchanged.`,
  })
  @ValidatedText(BLOG_RULES.title, { optional: true })
  title?: string;

  @Field({
    nullable: true,
    description: POST_HTML_DESCRIPTION,
  })
  content?: string;

  @Field({
    nullable: true,
    description: 'A new slug: lower-case letters, digits and hyphens. The former one still leads to the post.',
  })
  @ValidatedText(BLOG_RULES.slug, { optional: true })
  slug?: string;

  @Field(() => BlogStatusEnum, { nullable: true, description: 'Publishes or unpublishes the post.' })
  status?: BlogStatus;

  @Field(() => BlogAuthorPatch, {
    description: 'Author of the post; name and LinkedIn address are required in every update.',
  })
  @ValidateNested()
  @Type(() => BlogAuthorPatch)
  author: BlogAuthorPatch;
}

@InputType({ description: 'The visitor who wrote the submission.' })
export class BlogDraftAuthorInput extends WithImage {
  @Field({ description: `Full name, 1 to ${BLOG_LIMITS.authorName} characters.` })
  @ValidatedText(BLOG_DRAFT_RULES['author.name'])
  name: string;

  @Field({ description: `Department, 1 to ${BLOG_LIMITS.department} characters.` })
  @ValidatedText(BLOG_DRAFT_RULES['author.department'])
  department: string;

  @Field({ description: 'Address of a LinkedIn profile; `linkedin.com/in/x` without a scheme is read as https.' })
  @ValidatedText(BLOG_DRAFT_RULES['author.linkedin'])
  linkedin: string;
}

@InputType({ description: 'A visitor’s submission. It is always stored as a draft for review.' })
export class BlogDraftInput extends BlogPostExtras {
  @Field({ description: `Title as plain text, 1 to ${BLOG_LIMITS.title} characters.` })
  @ValidatedText(BLOG_DRAFT_RULES.title)
  title: string;

  @Field({ description: POST_HTML_DESCRIPTION })
  @ValidatedText(BLOG_DRAFT_RULES.content)
  content: string;

  @Field(() => BlogDraftAuthorInput, { description: 'Author of the post.' })
  @ValidateNested()
  @Type(() => BlogDraftAuthorInput)
  author: BlogDraftAuthorInput;

  @Field({
    nullable: true,
    description: 'Leave this empty. People do not see the field; it catches programs that fill in every field.',
  })
  website?: string;

  @Field(() => Int, {
    nullable: true,
    description: `Milliseconds the form was open, preferably from a monotonic clock such as \`performance.now()\`. Submissions below ${MIN_FORM_TIME_MS} are rejected as automated.`,
  })
  millisecondsOpen?: number;

  @Field(() => Date, {
    nullable: true,
    description: 'Time when the form was opened, by the clock of the device. A time in the future is ignored.',
    deprecationReason: 'The clock of a device may be wrong. Use `millisecondsOpen`, which takes precedence.',
  })
  openedAt?: Date;
}
