import { ArgsType, Field, Int } from '@nestjs/graphql';
import { PAGE_SIZE } from '../database/keyset.js';

/** What every list that is read page by page takes. */
@ArgsType()
export class PageArguments {
  @Field(() => Int, { defaultValue: PAGE_SIZE, description: 'How many, 1 to 100.' })
  first: number;

  @Field({ nullable: true, description: 'A cursor: only what follows it.' })
  after?: string;

  @Field({ nullable: true, description: 'A cursor: the page right before it.' })
  before?: string;
}
