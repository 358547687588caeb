import { ArgsType, Field } from '@nestjs/graphql';
import { ListOrder } from '../../../infra/graphql/list-order.js';
import { PageArguments } from '../../../infra/graphql/page-arguments.js';
import type { BlogStatus } from '../../../shared/blog.js';
import { BlogStatusEnum } from '../blog.types.js';
import { type PostSort, PostSortEnum } from './post-sort.types.js';

@ArgsType()
export class ManagedPostsArguments extends PageArguments {
  @Field(() => BlogStatusEnum, { nullable: true, description: 'Return only posts with this status; all if omitted.' })
  status?: BlogStatus;

  @Field({
    nullable: true,
    description:
      'Return only visitors’ submissions (true) or only posts started by an officer (false); both if omitted.',
  })
  submitted?: boolean;

  @Field({
    nullable: true,
    description: 'Return only submissions that were declined (true) or none of them (false); both if omitted.',
  })
  declined?: boolean;

  @Field({
    nullable: true,
    description:
      'Return only posts that will be published at a set time (true) or none of them (false); both if omitted.',
  })
  scheduled?: boolean;

  @Field({
    nullable: true,
    description: 'Return only posts with pending changes (true) or none of them (false); both if omitted.',
  })
  pending?: boolean;

  @Field({ nullable: true, description: 'Return only posts that you saved last; all if omitted or false.' })
  mine?: boolean;

  @Field({
    nullable: true,
    description:
      'Return only posts with this text in title, subtitle, or the author’s name or department, ignoring case.',
  })
  search?: string;

  @Field(() => PostSortEnum, { defaultValue: PostSortEnum.CREATED, description: 'Sort column.' })
  sort: PostSort;

  @Field(() => ListOrder, {
    defaultValue: ListOrder.NEWEST,
    description: 'Newest first or oldest first; sorted by claps, most or fewest first.',
  })
  order: ListOrder;
}
