import { Field, ObjectType } from '@nestjs/graphql';
import { baseConnectionType, baseEdgeType } from '../../../infra/graphql/connection.js';
import { BlogPostModel } from '../blog.types.js';
import { SEARCH_LETTERS } from './search-words.js';

@ObjectType('MarkedText', { description: 'A piece of plain text. All pieces in order form the whole text.' })
export class MarkedTextModel {
  @Field({ description: 'Plain text, never HTML: escape it where you show it.' })
  text: string;

  @Field({ description: 'Whether this piece matches the search.' })
  marked: boolean;
}

@ObjectType('PostHighlight', { description: 'Title and excerpt of a found post, with matches marked.' })
export class PostHighlightModel {
  @Field(() => [MarkedTextModel], { description: 'Title with matches marked.' })
  title: MarkedTextModel[];

  @Field(() => [MarkedTextModel], {
    description: 'Passages that contain the search words, joined by “…”; the excerpt if there are none.',
  })
  snippet: MarkedTextModel[];
}

@ObjectType('PostSearchEdge', { description: 'A found post with its cursor.' })
export class PostSearchEdgeModel extends baseEdgeType(BlogPostModel) {}

@ObjectType('SearchedWord', { description: 'Interpretation of one search word.' })
export class SearchedWordModel {
  @Field({ description: 'The word as sent.' })
  word: string;

  @Field(() => [String], {
    description: `Closest spellings that were searched instead, because no post contains the word: one typo in a word of ${SEARCH_LETTERS.corrected} or more letters, two in one of eight or more. Usually empty.`,
  })
  takenAs: string[];

  @Field({ description: 'Whether any post contains the word or one of the spellings in `takenAs`.' })
  found: boolean;
}

@ObjectType('PostSearchConnection', { description: 'A page of found posts, best match first.' })
export class PostSearchConnection extends baseConnectionType(BlogPostModel, PostSearchEdgeModel) {
  @Field(() => [SearchedWordModel], {
    description:
      'Interpretation of each search word, in order, without common words such as “the” and “and”. A post must contain all of them.',
  })
  words: SearchedWordModel[];
}
