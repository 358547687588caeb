import { Args, Context, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Policy } from '../../../core/access/policy.js';
import type { GraphqlContext, Principal, SignedInAdmin } from '../../../core/access/principal.js';
import { CurrentAdmin, CurrentPrincipal } from '../../../core/access/request-principal.js';
import { Batch } from '../../../infra/graphql/batch.js';
import { ImageModel, imageOf } from '../../../infra/graphql/image.js';
import type { BlogPostEntity } from '../posts/blog-post.entity.js';
import { BLOG_POLICIES } from '../blog.policy.js';
import { BlogPostModel, BlogPostPatch } from '../blog.types.js';
import { toPostChanges } from '../posts/post-changes.js';
import type { PendingChangesEntity } from './pending-changes.entity.js';
import { PendingChanges, type SavedPost } from './pending-changes.service.js';
import { PendingChangesModel, SavedPostModel, type SaveIntent, SaveIntentEnum } from './pending-changes.types.js';

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

  @Policy(BLOG_POLICIES.save)
  @Mutation(() => SavedPostModel, {
    description:
      'Saves a post with its pending changes in one step, completely or not at all: texts, status, time of publication and pending changes. With the versions that were read, a save by somebody else since then is a `CONFLICT`, and the same call may be repeated until its response arrives.',
  })
  saveBlogPost(
    @Args('id', { type: () => ID, description: 'ID of the post.' }) id: string,
    @CurrentAdmin() { email }: SignedInAdmin,
    @Args('intent', { type: () => SaveIntentEnum, description: 'What is meant.' }) intent: SaveIntent,
    @Args('input', {
      nullable: true,
      description: 'The changes. `status` publishes or unpublishes the post, `publishAt` schedules a draft.',
    })
    input?: BlogPostPatch,
    @Args('version', {
      type: () => Int,
      nullable: true,
      description:
        'The version of the post that was read. Without it, saves by others since then are overwritten, but for texts that are newer than the pending changes. `KEEP_PENDING` compares nothing: the first pending changes are made from this version.',
    })
    version?: number,
    @Args('pendingId', {
      type: () => ID,
      nullable: true,
      description:
        'ID of the pending changes that were read. If others were begun since: `CONFLICT`. Their versions begin with 1 again.',
    })
    pendingId?: string,
    @Args('pendingVersion', {
      type: () => Int,
      nullable: true,
      description:
        'The version of the pending changes that was read, 0 for none. If it is no longer the last one: `CONFLICT`.',
    })
    pendingVersion?: number,
  ): Promise<SavedPost> {
    const command = {
      intent,
      input: input ? toPostChanges(input) : undefined,
      // An argument that is null was omitted.
      version: version ?? undefined,
      pendingId: pendingId ?? undefined,
      pendingVersion: pendingVersion ?? undefined,
    };
    return this.pending.save(id, command, email);
  }

  @ResolveField(() => ImageModel, { nullable: true, description: 'The cover image.' })
  coverImage(@Parent() pending: PendingChangesEntity): ImageModel | null {
    return imageOf(pending.cover);
  }
}

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
