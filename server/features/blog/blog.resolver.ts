import { Args, ID, Info, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Allow, CurrentCaller, Public } from '../../platform/access/access.js';
import type { Caller } from '../../platform/access/caller.js';
import type { Page } from '../../platform/database/keyset.js';
import { ImageModel, imageOf } from '../../platform/graphql/image.js';
import { Once } from '../../platform/graphql/once.js';
import { PageArguments } from '../../platform/graphql/page-arguments.js';
import { asksFor } from '../../platform/graphql/selection.js';
import { CLAP_LIMIT, LIMITS, Limits } from '../../platform/limits/limits.js';
import { EditedVersion } from '../../platform/graphql/versioned.js';
import type { BlogStatus } from '../../shared/blog.js';
import type { BlogPostEntity } from './blog-post.entity.js';
import { BlogService, type WaitingSubmissions } from './blog.service.js';
import {
  BlogAuthorModel,
  BlogDraftInput,
  BlogPostConnection,
  BlogPostInput,
  BlogPostModel,
  BlogPostPatch,
  BlogStatusEnum,
  changesOf,
  ManagedPostsArguments,
  WaitingSubmissionsModel,
} from './blog.types.js';
import { Claps } from './claps.js';
import { Submissions } from './submissions.js';

@Resolver(() => BlogPostModel)
export class BlogResolver {
  constructor(
    private readonly blog: BlogService,
    private readonly claps: Claps,
    private readonly submissions: Submissions,
    private readonly limits: Limits,
  ) {}

  @Public()
  @Query(() => BlogPostConnection, { description: 'Published posts, newest first.' })
  blogPosts(@Args() page: PageArguments, @Info() info: GraphQLResolveInfo): Promise<Page<BlogPostEntity>> {
    return this.blog.published(page, asksFor(info, 'content'));
  }

  @Public()
  @Query(() => BlogPostModel, {
    description:
      'One post. A former slug answers too, with the present one inside. `NOT_FOUND` when there is none, and for a draft when no administrator asks.',
  })
  blogPost(
    @Args('slug', { description: 'The last part of the post’s address, present or former.' }) slug: string,
    @CurrentCaller() caller: Caller,
  ): Promise<BlogPostEntity> {
    return this.blog.bySlug(slug, caller.admin !== null);
  }

  @Allow('admin', 'read')
  @Query(() => BlogPostConnection, { description: 'Drafts and published posts.' })
  adminBlogPosts(
    @Args() { first, after, before, ...filter }: ManagedPostsArguments,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<BlogPostEntity>> {
    return this.blog.managed(filter, { first, after, before }, asksFor(info, 'content'));
  }

  @Allow('admin', 'read')
  @Query(() => WaitingSubmissionsModel, { description: 'How many visitors’ drafts wait to be read, and since when.' })
  waitingSubmissions(): Promise<WaitingSubmissions> {
    return this.blog.waiting();
  }

  @Allow('admin', 'read')
  @Query(() => BlogPostModel, { description: 'One post, whatever its status.' })
  adminBlogPost(@Args('id', { type: () => ID, description: 'Of the post.' }) id: string): Promise<BlogPostEntity> {
    return this.blog.byId(id);
  }

  @Public()
  @Once()
  @Mutation(() => BlogPostModel, {
    description: `Adds one clap. The answer holds the count with it. One visitor has ${CLAP_LIMIT.visitor.burst} at once and ${CLAP_LIMIT.visitor.perSecond} a second, then \`TOO_MANY_REQUESTS\`.`,
  })
  async clapBlogPost(
    @Args('id', { type: () => ID, description: 'Of the post.' }) id: string,
    @CurrentCaller() caller: Caller,
  ): Promise<BlogPostEntity> {
    await this.limits.take('clap', caller);
    return this.claps.clap(id);
  }

  @Public()
  @Once()
  @Mutation(() => BlogPostModel, {
    description: `A visitor’s post. It becomes a draft and waits for review. One visitor has ${LIMITS.submission.visitor.points} an hour, then \`TOO_MANY_REQUESTS\`.`,
  })
  submitBlogDraft(
    @Args('input', { description: 'The post.' }) input: BlogDraftInput,
    @CurrentCaller() caller: Caller,
  ): Promise<BlogPostEntity> {
    return this.submissions.submit(changesOf(input), input, caller);
  }

  @Allow('admin', 'write')
  @Mutation(() => BlogPostModel, { description: 'A new post: a draft unless its `status` says otherwise.' })
  createBlogPost(
    @Args('input', { description: 'The post.' }) input: BlogPostInput,
    @CurrentCaller() caller: Caller,
  ): Promise<BlogPostEntity> {
    return this.blog.create(changesOf(input), caller.admin!.email);
  }

  @Allow('admin', 'write')
  @Mutation(() => BlogPostModel, {
    description: 'Changes a post. With `version`, a save in between is a CONFLICT that says who and when.',
  })
  updateBlogPost(
    @Args('id', { type: () => ID, description: 'Of the post.' }) id: string,
    @Args('input', { description: 'What changes.' }) input: BlogPostPatch,
    @EditedVersion() version: number | undefined,
    @CurrentCaller() caller: Caller,
  ): Promise<BlogPostEntity> {
    return this.blog.update(id, changesOf(input), caller.admin!.email, version ?? undefined);
  }

  @Allow('admin', 'write')
  @Mutation(() => BlogPostModel, {
    description: 'Publishes a post or takes it back. The first publishing sets its date.',
  })
  setBlogPostStatus(
    @Args('id', { type: () => ID, description: 'Of the post.' }) id: string,
    @Args('status', { type: () => BlogStatusEnum, description: 'What it becomes.' }) status: BlogStatus,
    @CurrentCaller() caller: Caller,
  ): Promise<BlogPostEntity> {
    return this.blog.setStatus(id, status, caller.admin!.email);
  }

  @Allow('admin', 'write')
  @Mutation(() => ID, { description: 'Deletes a post; `undoDelete` brings it back within an hour. Answers its id.' })
  async deleteBlogPost(@Args('id', { type: () => ID, description: 'Of the post.' }) id: string): Promise<string> {
    await this.blog.delete(id);
    return id;
  }

  @Public()
  @ResolveField(() => ImageModel, { nullable: true, description: 'The cover; 1200 × 630 suits best.' })
  coverImage(@Parent() post: BlogPostEntity): ImageModel | null {
    return imageOf(post.cover);
  }
}

@Resolver(() => BlogAuthorModel)
export class BlogAuthorResolver {
  @Public()
  @ResolveField(() => ImageModel, { nullable: true, description: 'A photo of the author.' })
  image(@Parent() author: BlogPostEntity['author']): ImageModel | null {
    return imageOf(author.photo);
  }
}
