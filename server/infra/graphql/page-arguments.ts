import { ArgsType, Field, Int } from '@nestjs/graphql';
import { PAGE_MAX, PAGE_SIZE } from '../database/page-size.js';

@ArgsType()
export class PageArguments {
  @Field(() => Int, {
    nullable: true,
    defaultValue: PAGE_SIZE,
    description: `Maximum number of items, 1 to ${PAGE_MAX}; null means ${PAGE_SIZE}. The cost of the operation grows with it.`,
  })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'A cursor of this list: returns the items after it.' })
  after?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: `Maximum number of items, 1 to ${PAGE_MAX}, from the end of the list or directly before \`before\`, in the order of the list. Replaces \`first\` and cannot be combined with \`after\`.`,
  })
  last?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'A cursor of this list: returns the items before it, as many as `last` or else `first`. Ignored together with `after`.',
  })
  before?: string | null;
}
