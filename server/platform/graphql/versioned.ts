import { Field, ID, Int, ObjectType } from '@nestjs/graphql';

/** What everything says of itself that administrators edit. */
@ObjectType({ isAbstract: true })
export abstract class VersionedModel {
  @Field(() => ID, { description: 'Stays the same for good.' })
  id: string;

  @Field({ description: 'When it was first stored.' })
  createdAt: Date;

  @Field({ description: 'When it was last saved.' })
  updatedAt: Date;

  @Field(() => Int, { description: 'Grows by one at each save. Send it with an update to learn of a save in between.' })
  version: number;
}
