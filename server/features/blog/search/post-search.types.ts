import { Field, ObjectType } from '@nestjs/graphql';
import { connectionOf, edgeOf } from '../../../platform/graphql/connection.js';
import { SEARCH_LETTERS } from '../../../shared/post-search.js';
import { BlogPostModel } from '../blog.types.js';

@ObjectType('MarkedText', { description: 'A piece of plain text. All pieces in their order make the whole.' })
export class MarkedTextModel {
  @Field({ description: 'Plain text, never HTML: escape it where you show it.' })
  text: string;

  @Field({ description: 'Whether it is what was searched for.' })
  marked: boolean;
}

@ObjectType('PostHighlight', { description: 'What was found of a post, in pieces of plain text.' })
export class PostHighlightModel {
  @Field(() => [MarkedTextModel], { description: 'The title.' })
  title: MarkedTextModel[];

  @Field(() => [MarkedTextModel], {
    description: 'The parts of the text that have the words, with “…” for what is left out; else its excerpt.',
  })
  snippet: MarkedTextModel[];
}

@ObjectType('PostSearchEdge', { description: 'A post that was found, and its place among them.' })
export class PostSearchEdgeModel extends edgeOf(BlogPostModel) {}

@ObjectType('SearchedWord', { description: 'How a word that is searched for was taken.' })
export class SearchedWordModel {
  @Field({ description: 'The word as it was sent.' })
  word: string;

  @Field(() => [String], {
    description: `The nearest spellings, which were looked for in its place since no post has the word: one wrong letter in a word of ${SEARCH_LETTERS.mended} or more, two in one of eight or more. Mostly empty.`,
  })
  takenAs: string[];

  @Field({ description: 'Whether any post has it, or what it was taken as.' })
  found: boolean;
}

@ObjectType('PostSearchConnection', { description: 'A page of the posts that were found, the best first.' })
export class PostSearchConnection extends connectionOf(BlogPostModel, PostSearchEdgeModel) {
  @Field(() => [SearchedWordModel], {
    description:
      'How each word was taken, in their order. Words so small that every post has them (“the”, “and”) are left out. Every one that is left must be in a post for it to be found.',
  })
  words: SearchedWordModel[];
}
