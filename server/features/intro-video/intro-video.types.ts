import { Field, Int, ObjectType } from '@nestjs/graphql';
import { ImageModel } from '../../platform/graphql/image.js';

@ObjectType('IntroVideo', { description: 'The video of the home page.' })
export class IntroVideoModel {
  @Field({ description: 'Its address; it answers range requests.' })
  url: string;

  @Field({ description: 'Its kind, as a player is told it.' })
  type: string;

  @Field(() => Int, { description: 'Its size.' })
  bytes: number;

  @Field(() => ImageModel, { nullable: true, description: 'What is shown before it plays.' })
  poster: ImageModel | null;

  @Field(() => String, { nullable: true, description: 'Address of its captions, as WebVTT.' })
  captionsUrl: string | null;

  @Field({ description: 'When it was last saved.' })
  updatedAt: Date;
}
