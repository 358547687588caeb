import { Args, Query, Resolver } from '@nestjs/graphql';
import { Policy } from '../../../core/access/policy.js';
import type { AuthorColumns } from '../posts/post-text-columns.js';
import { BLOG_POLICIES } from '../blog.policy.js';
import { BlogAuthorModel } from '../blog.types.js';
import { AUTHORS_MAX, PostAuthors } from './post-authors.service.js';

@Resolver()
export class PostAuthorsResolver {
  constructor(private readonly authors: PostAuthors) {}

  @Policy(BLOG_POLICIES.listAuthors)
  @Query(() => [BlogAuthorModel], {
    description: `Authors of earlier posts, most recent first, at most ${AUTHORS_MAX}. Each name appears once, with the details of its newest post. Authors of submissions that were never published are left out.`,
  })
  blogAuthors(
    @Args('search', {
      type: () => String,
      nullable: true,
      description: 'Return only authors with this text in their name, ignoring case.',
    })
    search?: string | null,
  ): Promise<AuthorColumns[]> {
    return this.authors.find(search ?? undefined);
  }
}
