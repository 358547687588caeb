import { Args, Context, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Policy } from '../../../core/access/policy.js';
import type { GraphqlContext, Principal, SignedInAdmin } from '../../../core/access/principal.js';
import { CurrentAdmin, CurrentPrincipal } from '../../../core/access/request-principal.js';
import { idempotentRequest } from '../../../core/records/idempotency/idempotent-request.js';
import { Batch } from '../../../infra/graphql/batch.js';
import { IdempotencyKey } from '../../../infra/graphql/idempotency-key.js';
import { ImageModel, imageOf } from '../../../infra/graphql/image.js';
import type { BlogPostEntity } from '../posts/blog-post.entity.js';
import { BLOG_POLICIES } from '../blog.policy.js';
import { BlogPostModel } from '../blog.types.js';
import { toPostChanges } from '../posts/post-changes.js';
import type { PendingChangesEntity } from './pending-changes.entity.js';
import { PendingChanges, type PendingState } from './pending-changes.service.js';
import { BlogPostPendingInput, PendingChangesModel } from './pending-changes.types.js';

const PendingVersion = (none = ''): ParameterDecorator =>
  Args('version', {
    type: () => Int,
    nullable: true,
    description: `The version of the pending changes that was read${none}. If it is no longer the last one: \`CONFLICT\`.`,
  });

const PendingId = (): ParameterDecorator =>
  Args('pendingId', {
    type: () => ID,
    nullable: true,
    description:
      'ID of the pending changes that were read. If others were begun since: `CONFLICT`. Their versions begin with 1 again.',
  });

@Resolver(() => PendingChangesModel)
export class PendingChangesResolver {
  constructor(private readonly pending: PendingChanges) {}

  @Policy(BLOG_POLICIES.getPending)
  @Query(() => PendingChangesModel, {
    nullable: true,
    description: 'The pending changes of a post; null if it has none.',
  })
  blogPostPendingChanges(
    @Args('postId', { type: () => ID, description: 'ID of the post.' }) postId: string,
  ): Promise<PendingChangesEntity | null> {
    return this.pending.ofPost(postId);
  }

  @Policy(BLOG_POLICIES.savePending)
  @Mutation(() => PendingChangesModel, {
    description:
      'Saves changes of a published post that visitors do not see. The first save starts from the live texts. `CONFLICT` for a draft without pending changes.',
  })
  saveBlogPostPendingChanges(
    @Args('postId', { type: () => ID, description: 'ID of the post.' }) postId: string,
    @Args('input', { description: 'The changes.' }) input: BlogPostPendingInput,
    @PendingId() pendingId: string | undefined,
    @PendingVersion(', 0 for none') version: number | undefined,
    @Args('postVersion', {
      type: () => Int,
      nullable: true,
      description: 'The version of the post that the first changes were made from; by default the current one.',
    })
    postVersion: number | undefined,
    @CurrentAdmin() { email }: SignedInAdmin,
  ): Promise<PendingChangesEntity> {
    return this.pending.save(postId, toPostChanges(input), email, stateOf({ pendingId, version, postVersion }));
  }

  @Policy(BLOG_POLICIES.publishPending)
  @Mutation(() => BlogPostModel, {
    description:
      'Publishes the pending changes of a post in one step. Those of a draft become its texts, and it stays a draft. If the live texts were changed since the changes were begun: `CONFLICT`, unless `postVersion` names the present version.',
  })
  publishBlogPostPendingChanges(
    @Args('postId', { type: () => ID, description: 'ID of the post.' }) postId: string,
    @PendingId() pendingId: string | undefined,
    @PendingVersion() version: number | undefined,
    @Args('postVersion', {
      type: () => Int,
      nullable: true,
      description: 'The version of the post that the changes were compared with.',
    })
    postVersion: number | undefined,
    @IdempotencyKey() key: string | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<BlogPostEntity> {
    const request = idempotentRequest(key, { admin });
    return this.pending.publish(postId, admin.email, stateOf({ pendingId, version, postVersion }), request);
  }

  @Policy(BLOG_POLICIES.discardPending)
  @Mutation(() => ID, {
    description:
      'Discards the pending changes of a post and returns their ID. `undoDelete` restores them within an hour.',
  })
  discardBlogPostPendingChanges(
    @Args('postId', { type: () => ID, description: 'ID of the post.' }) postId: string,
    @PendingId() pendingId: string | undefined,
    @PendingVersion() version: number | undefined,
  ): Promise<string> {
    return this.pending.discard(postId, stateOf({ pendingId, version }));
  }

  @ResolveField(() => ImageModel, { nullable: true, description: 'The cover image.' })
  coverImage(@Parent() pending: PendingChangesEntity): ImageModel | null {
    return imageOf(pending.cover);
  }
}

/** An argument that is null was omitted. */
const stateOf = (read: { [Key in keyof PendingState]: PendingState[Key] | null }): PendingState => ({
  pendingId: read.pendingId ?? undefined,
  version: read.version ?? undefined,
  postVersion: read.postVersion ?? undefined,
});

@Resolver(() => BlogPostModel)
export class PendingChangesAtResolver {
  readonly #savedAt = new Batch((postIds) => this.pending.savedAt(postIds));

  constructor(private readonly pending: PendingChanges) {}

  @ResolveField(() => Date, {
    nullable: true,
    description: 'Time when pending changes of the post were saved; null if it has none, and for visitors.',
  })
  async pendingChangesAt(
    @Parent() { id }: BlogPostEntity,
    @CurrentPrincipal() { admin }: Principal,
    @Context() context: GraphqlContext,
  ): Promise<Date | undefined> {
    const savedAt = admin ? await this.#savedAt.load(id, context) : undefined;
    if (savedAt && context.outcome) context.outcome.showsUnpublished = true;
    return savedAt;
  }
}
