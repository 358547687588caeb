import { ArgsType, Field, Int } from '@nestjs/graphql';
import { PAGE_SIZE } from '../database/keyset.js';

/** What every list that is read page by page takes. */
@ArgsType()
export class PageArguments {
  @Field(() => Int, {
    defaultValue: PAGE_SIZE,
    description: 'How many at most, 1 to 100. The cost of the operation grows with it.',
  })
  first: number;

  @Field({ nullable: true, description: 'A cursor of this list: the page right after it.' })
  after?: string;

  @Field({ nullable: true, description: 'A cursor of this list: the page right before it. Ignored beside `after`.' })
  before?: string;
}
