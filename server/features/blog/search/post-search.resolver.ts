import { Args, Info, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Policy } from '../../../core/access/policy.js';
import { PageArguments } from '../../../infra/graphql/page-arguments.js';
import { selectsField } from '../../../infra/graphql/selection.js';
import { SEARCH_LIMITS } from '../../../shared/post-search.js';
import type { Highlight } from './post-highlights.service.js';
import { PostSearch, type SearchResult, type SearchResultPage } from './post-search.service.js';
import { PostHighlightModel, PostSearchConnection, PostSearchEdgeModel } from './post-search.types.js';
import { SEARCH_LETTERS } from './search-words.js';
import { BLOG_POLICIES } from '../blog.policy.js';

/** High enough that one operation cannot highlight more than one full page of posts. */
const HIGHLIGHT_COST = 20;

@Resolver(() => PostSearchConnection)
export class PostSearchResolver {
  constructor(private readonly posts: PostSearch) {}

  @Policy(BLOG_POLICIES.search)
  @Query(() => PostSearchConnection, {
    description: `Published posts that contain all of these words in the title, subtitle, author’s name or text, weighted in this order; newest first among equals. Other forms of a word match (“speaking” finds “speak”), accents are ignored, and a word of ${SEARCH_LETTERS.completed} or more letters matches the beginning of a longer one. A word that appears in no post is replaced by those with the most similar spelling. No words give no results.`,
  })
  searchPosts(
    @Args('query', {
      description: `Plain words, up to ${SEARCH_LIMITS.query} characters; only the first ${SEARCH_LIMITS.words} words count. There are no operators.`,
    })
    query: string,
    @Args() page: PageArguments,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SearchResultPage> {
    return this.posts.search(query, page, selectsField(info, 'content'));
  }
}

@Resolver(() => PostSearchEdgeModel)
export class PostSearchEdgeResolver {
  @ResolveField(() => PostHighlightModel, {
    description: `The matching words in this post. Costs ${HIGHLIGHT_COST}, since the text is read for it.`,
    complexity: HIGHLIGHT_COST,
  })
  highlight(@Parent() found: SearchResult): Promise<Highlight> {
    return found.highlight();
  }
}
