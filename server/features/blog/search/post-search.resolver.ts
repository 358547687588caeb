import { Args, Info, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Public } from '../../../platform/access/access.js';
import { PageArguments } from '../../../platform/graphql/page-arguments.js';
import { asksFor } from '../../../platform/graphql/selection.js';
import { SEARCH_LETTERS, SEARCH_LIMITS } from '../../../shared/post-search.js';
import { PostSearch, type FoundPost, type FoundPosts, type Highlight } from './post-search.service.js';
import { PostHighlightModel, PostSearchConnection, PostSearchEdgeModel } from './post-search.types.js';

/** A page of the most posts is all that one operation can have quoted. */
const HIGHLIGHT_COST = 20;

@Resolver(() => PostSearchConnection)
export class PostSearchResolver {
  constructor(private readonly posts: PostSearch) {}

  @Public()
  @Query(() => PostSearchConnection, {
    description: `Published posts that have all of these words in their title, subtitle, author’s name or text, in this order of weight; the newest first where they fit equally. A word is found in its other forms (“speaking” finds “speak”), without its accents, and, from ${SEARCH_LETTERS.completed} letters on, as the beginning of a longer one; a word that no post has is taken as those spelled most like it. Without any word there is nothing to find.`,
  })
  searchPosts(
    @Args('query', {
      description: `Plain words, ${SEARCH_LIMITS.query} characters at most, of which the first ${SEARCH_LIMITS.words} words count. No sign in it is an operator.`,
    })
    query: string,
    @Args() page: PageArguments,
    @Info() info: GraphQLResolveInfo,
  ): Promise<FoundPosts> {
    return this.posts.search(query, page, asksFor(info, 'content'));
  }
}

@Resolver(() => PostSearchEdgeModel)
export class PostSearchEdgeResolver {
  @Public()
  @ResolveField(() => PostHighlightModel, {
    description: `Where the words are in this post. The text is read for it: it costs ${HIGHLIGHT_COST}.`,
    complexity: HIGHLIGHT_COST,
  })
  highlight(@Parent() found: FoundPost): Promise<Highlight> {
    return found.highlight();
  }
}
