import type { OnModuleInit } from '@nestjs/common';
import { Args, Context, ID, Info, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Policy } from '../../core/access/policy.js';
import { CurrentAdmin, CurrentPrincipal } from '../../core/access/request-principal.js';
import { ANONYMOUS, type GraphqlContext, type Principal, type SignedInAdmin } from '../../core/access/principal.js';
import { Config } from '../../core/config/config.js';
import { IdentifiesVisitor } from '../../core/access/visitor-id.js';
import type { KeysetPage } from '../../infra/database/keyset.js';
import { CalendarDate } from '../../infra/graphql/calendar-date.js';
import { IdempotencyKey } from '../../infra/graphql/idempotency-key.js';
import { idempotentRequest } from '../../core/records/idempotency/idempotent-request.js';
import { ImageModel, imageOf } from '../../infra/graphql/image.js';
import { NodeService } from '../../infra/graphql/node.service.js';
import { SingleUse } from '../../infra/graphql/operation-limits/single-use.js';
import { PageArguments } from '../../infra/graphql/page-arguments.js';
import { selectsField } from '../../infra/graphql/selection.js';
import { RateLimits } from '../../infra/rate-limits/rate-limits.js';
import { EditedVersion } from '../../infra/graphql/versioned.js';
import { type BlogStatus, SUBMISSION_LIMIT_DESCRIPTION } from '../../shared/blog.js';
import { PERSONAL_LINK_LIMIT } from '../../core/records/personal-links/personal-link-limit.js';
import { dayIn } from '../../shared/time.js';
import { CLAP_LIMIT, CLAP_LIMIT_DESCRIPTION } from './claps/clap-limit.js';
import { BlogPostEntity } from './posts/blog-post.entity.js';
import { BlogService, type WaitingSubmissions } from './blog.service.js';
import {
  BlogAuthorModel,
  BlogDraftInput,
  BlogPostConnection,
  BlogPostInput,
  BlogPostModel,
  BlogPostPatch,
  BlogStatusEnum,
  PUBLISH_AT_DESCRIPTION,
} from './blog.types.js';
import { ManagedPostsArguments } from './posts/managed-posts.types.js';
import { toPostChanges } from './posts/post-changes.js';
import { DeclineInput, SubmissionStatusModel, WaitingSubmissionsModel } from './submissions/submission.types.js';
import { Claps } from './claps/claps.js';
import { Submissions, type SubmissionStatus } from './submissions/submissions.js';
import { BLOG_POLICIES } from './blog.policy.js';

@Resolver(() => BlogPostModel)
export class BlogResolver implements OnModuleInit {
  constructor(
    private readonly blog: BlogService,
    private readonly claps: Claps,
    private readonly submissions: Submissions,
    private readonly limits: RateLimits,
    private readonly nodes: NodeService,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.nodes.register(
      'BlogPost',
      BlogPostEntity,
      ({ status }, { admin }) => status === 'published' || admin !== null,
    );
  }

  @Policy(BLOG_POLICIES.listPublished)
  @Query(() => BlogPostConnection, { description: 'Published posts, newest first.' })
  blogPosts(@Args() page: PageArguments, @Info() info: GraphQLResolveInfo): Promise<KeysetPage<BlogPostEntity>> {
    return this.blog.published(page, selectsField(info, 'content'));
  }

  @Policy(BLOG_POLICIES.getPublished)
  @Query(() => BlogPostModel, {
    description:
      'One post. A former slug works too; the post has its current slug. `NOT_FOUND` if there is none, and for drafts unless an officer is signed in.',
  })
  async blogPost(
    @Args('slug', { description: 'The last part of the post’s address, present or former.' }) slug: string,
    @CurrentPrincipal() principal: Principal,
    @Context() { outcome }: GraphqlContext,
  ): Promise<BlogPostEntity> {
    const post = await this.blog.bySlug(slug, principal.admin !== null);
    if (outcome && post.status !== 'published') outcome.showsUnpublished = true;
    return post;
  }

  @Policy(BLOG_POLICIES.list)
  @Query(() => BlogPostConnection, { description: 'Drafts and published posts.' })
  adminBlogPosts(
    @Args() { first, last, after, before, mine, ...filter }: ManagedPostsArguments,
    @Info() info: GraphQLResolveInfo,
    @CurrentAdmin() { email }: SignedInAdmin,
  ): Promise<KeysetPage<BlogPostEntity>> {
    const shown = { ...filter, savedBy: mine ? email : undefined, searchAuthors: true };
    return this.blog.managed(shown, { first, last, after, before }, selectsField(info, 'content'));
  }

  @Policy(BLOG_POLICIES.countSubmissions)
  @Query(() => WaitingSubmissionsModel, {
    description: 'The number of visitors’ drafts that await review, and since when.',
  })
  waitingSubmissions(): Promise<WaitingSubmissions> {
    return this.blog.waiting();
  }

  @Policy(BLOG_POLICIES.getSubmissionStatus)
  @Query(() => SubmissionStatusModel, {
    nullable: true,
    description:
      'How a submission stands, for its author. Null for a token that no submission has, and once it was deleted.',
  })
  submissionStatus(
    @Args('token', { description: '`statusToken` from the response to `submitBlogDraft`.' }) token: string,
    @CurrentPrincipal() principal: Principal,
    @Context() context: GraphqlContext,
  ): Promise<SubmissionStatus | null> {
    context.isPrivate = true;
    if (principal !== ANONYMOUS) this.limits.consumeBurst(PERSONAL_LINK_LIMIT, principal);
    return this.submissions.status(token);
  }

  @Policy(BLOG_POLICIES.get)
  @Query(() => BlogPostModel, { description: 'One post, whatever its status.' })
  adminBlogPost(@Args('id', { type: () => ID, description: 'ID of the post.' }) id: string): Promise<BlogPostEntity> {
    return this.blog.byId(id);
  }

  @Policy(BLOG_POLICIES.clap)
  @IdentifiesVisitor()
  @SingleUse()
  @Mutation(() => BlogPostModel, {
    description: `Adds one clap and returns the post with the new count. ${CLAP_LIMIT_DESCRIPTION} Beyond that: \`TOO_MANY_REQUESTS\`.`,
  })
  async clapBlogPost(
    @Args('id', { type: () => ID, description: 'ID of the post.' }) id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<BlogPostEntity> {
    this.limits.consumeBurst(CLAP_LIMIT, principal);
    return this.claps.clap(id);
  }

  @Policy(BLOG_POLICIES.submit)
  @IdentifiesVisitor()
  @SingleUse()
  @Mutation(() => BlogPostModel, {
    description: `Submits a visitor’s post as a draft for review. ${SUBMISSION_LIMIT_DESCRIPTION} Beyond that: \`TOO_MANY_REQUESTS\`.`,
  })
  submitBlogDraft(
    @Args('input', { description: 'The post.' }) input: BlogDraftInput,
    @IdempotencyKey() key: string | undefined,
    @CurrentPrincipal() principal: Principal,
  ): Promise<BlogPostEntity> {
    return this.submissions.submit(toPostChanges(input), input, principal, idempotentRequest(key, principal));
  }

  @Policy(BLOG_POLICIES.create)
  @Mutation(() => BlogPostModel, { description: 'Creates a post: a draft unless `status` says otherwise.' })
  createBlogPost(
    @Args('input', { description: 'The post.' }) input: BlogPostInput,
    @IdempotencyKey() key: string | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<BlogPostEntity> {
    return this.blog.create(toPostChanges(input), admin.email, {
      request: idempotentRequest(key, { admin }),
    });
  }

  @Policy(BLOG_POLICIES.update)
  @Mutation(() => BlogPostModel, {
    description:
      'Changes a post. With `version`, a save by somebody else since then is a `CONFLICT` that says who saved and when.',
  })
  updateBlogPost(
    @Args('id', { type: () => ID, description: 'ID of the post.' }) id: string,
    @Args('input', { description: 'The changes.' }) input: BlogPostPatch,
    @EditedVersion() version: number | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<BlogPostEntity> {
    return this.blog.update(id, toPostChanges(input), admin.email, version ?? undefined);
  }

  @Policy(BLOG_POLICIES.setStatus)
  @Mutation(() => BlogPostModel, {
    description: 'Publishes or unpublishes a post. `publishedDate` is set the first time.',
  })
  setBlogPostStatus(
    @Args('id', { type: () => ID, description: 'ID of the post.' }) id: string,
    @Args('status', { type: () => BlogStatusEnum, description: 'The new status.' }) status: BlogStatus,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<BlogPostEntity> {
    return this.blog.setStatus(id, status, admin.email);
  }

  @Policy(BLOG_POLICIES.schedule)
  @Mutation(() => BlogPostModel, {
    description:
      'Sets when a draft will be published by itself, or takes that back. `CONFLICT` if the post is published already.',
  })
  scheduleBlogPost(
    @Args('id', { type: () => ID, description: 'ID of the post.' }) id: string,
    @Args('publishAt', { type: () => Date, nullable: true, description: PUBLISH_AT_DESCRIPTION })
    publishAt: Date | null | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<BlogPostEntity> {
    return this.blog.schedule(id, publishAt ?? null, admin.email);
  }

  @Policy(BLOG_POLICIES.decline)
  @Mutation(() => BlogPostModel, {
    description:
      'Declines a visitor’s submission: it no longer waits for review, and its author can read the reason. Declining it again changes the reason.',
  })
  declineSubmission(
    @Args('id', { type: () => ID, description: 'ID of the post.' }) id: string,
    @Args('input', { description: 'The reason.' }) { reason }: DeclineInput,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<BlogPostEntity> {
    return this.blog.decline(id, reason, admin.email);
  }

  @Policy(BLOG_POLICIES.reopen)
  @Mutation(() => BlogPostModel, {
    description: 'Takes back that a submission was declined: it waits for review again, without the reason.',
  })
  reopenSubmission(
    @Args('id', { type: () => ID, description: 'ID of the post.' }) id: string,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<BlogPostEntity> {
    return this.blog.reopen(id, admin.email);
  }

  @Policy(BLOG_POLICIES.delete)
  @Mutation(() => ID, { description: 'Deletes a post and returns its ID. `undoDelete` restores it.' })
  async deleteBlogPost(@Args('id', { type: () => ID, description: 'ID of the post.' }) id: string): Promise<string> {
    await this.blog.delete(id);
    return id;
  }

  @ResolveField(() => CalendarDate, {
    nullable: true,
    description: 'Day of `publishedDate` in the site’s time zone; null for drafts that were never published.',
  })
  publishedDay(@Parent() { publishedDate }: BlogPostEntity): string | null {
    return publishedDate && dayIn(this.config.timeZone, publishedDate);
  }

  @ResolveField(() => ImageModel, { nullable: true, description: 'The cover image; 1200 × 630 pixels work best.' })
  coverImage(@Parent() post: BlogPostEntity): ImageModel | null {
    return imageOf(post.cover);
  }
}

@Resolver(() => BlogAuthorModel)
export class BlogAuthorResolver {
  @ResolveField(() => ImageModel, { nullable: true, description: 'A photo of the author.' })
  image(@Parent() author: BlogPostEntity['author']): ImageModel | null {
    return imageOf(author.photo);
  }
}
