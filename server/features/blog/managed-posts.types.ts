import { ArgsType, Field } from '@nestjs/graphql';
import { ListOrder } from '../../infra/graphql/list-order.js';
import { PageArguments } from '../../infra/graphql/page-arguments.js';
import type { BlogStatus } from '../../shared/blog.js';
import { BlogStatusEnum } from './blog.types.js';

@ArgsType()
export class ManagedPostsArguments extends PageArguments {
  @Field(() => BlogStatusEnum, { nullable: true, description: 'Return only posts with this status; all if omitted.' })
  status?: BlogStatus;

  @Field({
    nullable: true,
    description:
      'Return only visitors’ submissions (true) or only posts started by an administrator (false); both if omitted.',
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

  @Field({ nullable: true, description: 'Return only posts with this text in title or subtitle, ignoring case.' })
  search?: string;

  @Field(() => ListOrder, { defaultValue: ListOrder.NEWEST, description: 'Order by time of creation.' })
  order: ListOrder;
}
