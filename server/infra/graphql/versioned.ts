import { Args, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { NodeModel } from './node.js';

@ObjectType({ isAbstract: true, implements: () => NodeModel })
export abstract class VersionedModel {
  @Field(() => ID, { description: 'Never changes.' })
  id: string;

  @Field({ description: 'When it was created.' })
  createdAt: Date;

  @Field({ description: 'Time of the last save.' })
  updatedAt: Date;

  @Field(() => Int, {
    description: 'Increases by one with each save. Send it with an update to detect a save by somebody else.',
  })
  version: number;
}

/** The argument that keeps two editors from overwriting each other’s changes unknowingly. */
export const EditedVersion = (): ParameterDecorator =>
  Args('version', {
    type: () => Int,
    nullable: true,
    description: 'The version that was edited. Without it, saves by others since then are overwritten.',
  });
