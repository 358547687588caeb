import { Args, Field, ID, Int, ObjectType } from '@nestjs/graphql';

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

/** The argument of a mutation by which two who edit the same thing never write over each other unknowingly. */
export const EditedVersion = (): ParameterDecorator =>
  Args('version', {
    type: () => Int,
    nullable: true,
    description: 'The version that was edited; without it any save in between is written over.',
  });
