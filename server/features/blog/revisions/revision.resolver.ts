import { Args, ID, Info, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Policy } from '../../../core/access/policy.js';
import type { SignedInAdmin } from '../../../core/access/principal.js';
import { CurrentAdmin } from '../../../core/access/request-principal.js';
import type { KeysetPage } from '../../../infra/database/keyset.js';
import { ImageModel, imageOf } from '../../../infra/graphql/image.js';
import { PageArguments } from '../../../infra/graphql/page-arguments.js';
import { selectsField } from '../../../infra/graphql/selection.js';
import { EditedVersion } from '../../../infra/graphql/versioned.js';
import { POST_REVISIONS } from '../../../shared/blog.js';
import type { BlogPostEntity } from '../posts/blog-post.entity.js';
import { BLOG_POLICIES } from '../blog.policy.js';
import { BlogService } from '../blog.service.js';
import { BlogPostModel } from '../blog.types.js';
import type { PostRevisionEntity } from './post-revision.entity.js';
import { PostRevisions } from './post-revisions.service.js';
import { BlogPostRevisionConnection, BlogPostRevisionModel } from './revision.types.js';

@Resolver(() => BlogPostRevisionModel)
export class PostRevisionResolver {
  constructor(
    private readonly revisions: PostRevisions,
    private readonly blog: BlogService,
  ) {}

  @Policy(BLOG_POLICIES.listRevisions)
  @Query(() => BlogPostRevisionConnection, {
    description: `Revisions of a post, one for each save, newest first. The newest ${POST_REVISIONS.count} of a post stay for a year; of the others, the last of each day.`,
  })
  blogPostRevisions(
    @Args('postId', { type: () => ID, description: 'ID of the post.' }) postId: string,
    @Args() page: PageArguments,
    @Info() info: GraphQLResolveInfo,
  ): Promise<KeysetPage<PostRevisionEntity>> {
    return this.revisions.ofPost(postId, page, selectsField(info, 'content'));
  }

  @Policy(BLOG_POLICIES.getRevision)
  @Query(() => BlogPostRevisionModel, { description: 'One revision of a post.' })
  blogPostRevision(
    @Args('id', { type: () => ID, description: 'ID of the revision.' }) id: string,
  ): Promise<PostRevisionEntity> {
    return this.revisions.byId(id);
  }

  @Policy(BLOG_POLICIES.restoreRevision)
  @Mutation(() => BlogPostModel, {
    description:
      'Saves a post with the texts, the author and the pictures of one of its revisions. Its address and its visibility stay as they are. With `version`, a save by somebody else since then is a `CONFLICT`.',
  })
  restoreBlogPostRevision(
    @Args('id', { type: () => ID, description: 'ID of the revision.' }) id: string,
    @EditedVersion() version: number | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<BlogPostEntity> {
    return this.blog.restoreRevision(id, admin.email, version ?? undefined);
  }

  @Policy(BLOG_POLICIES.deleteRevision)
  @Mutation(() => ID, {
    description:
      'Deletes one revision of a post for good, with the pictures that nothing else uses, and returns its ID. Not the current one, which is a `CONFLICT`.',
  })
  async deleteBlogPostRevision(
    @Args('id', { type: () => ID, description: 'ID of the revision.' }) id: string,
  ): Promise<string> {
    await this.revisions.remove(id);
    return id;
  }

  @ResolveField(() => ImageModel, { nullable: true, description: 'The cover image.' })
  coverImage(@Parent() revision: PostRevisionEntity): ImageModel | null {
    return imageOf(revision.cover);
  }
}
