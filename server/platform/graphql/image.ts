import { Field, Int, ObjectType } from '@nestjs/graphql';
import { parseImageAddress } from '../../shared/media.js';

@ObjectType('Image', {
  description:
    'A picture. One of this site has an address like `/media/{id}-{width}x{height}.webp` and is kept smaller too: `/media/{id}-{width}x{height}/480.avif` (or `.webp`), in widths of 160, 480, 960 and 1600.',
})
export class ImageModel {
  @Field({ description: 'Its address; one of this site begins with `/`.' })
  url: string;

  @Field(() => Int, { nullable: true, description: 'Width in pixels; null for a picture of another site.' })
  width: number | null;

  @Field(() => Int, { nullable: true, description: 'Height in pixels; null for a picture of another site.' })
  height: number | null;
}

/** The picture at a stored address; null for ''. */
export function imageOf(address: string): ImageModel | null {
  if (!address) return null;
  const own = parseImageAddress(address);
  return { url: address, width: own?.width ?? null, height: own?.height ?? null };
}
