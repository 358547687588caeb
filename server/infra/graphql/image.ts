import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { FocalPoint } from '../../shared/focal-point.js';
import { parseImageAddress } from '../../shared/image-address.js';
import { IMAGE_WIDTHS } from '../../shared/image-widths.js';

const WIDTHS = new Intl.ListFormat('en-GB').format(IMAGE_WIDTHS.map(String));

@ObjectType('FocalPoint', { description: 'The most important point of an image. Crops keep it in view.' })
export class FocalPointModel implements FocalPoint {
  @Field(() => Int, { description: 'Distance from the left edge, in percent of the width.' })
  x: number;

  @Field(() => Int, { description: 'Distance from the upper edge, in percent of the height.' })
  y: number;
}

@ObjectType('Image', {
  description: `An image. Images of this site have an address like \`/media/{id}-{width}x{height}.webp\` and smaller variants like \`/media/{id}-{width}x{height}/480.avif\` (or \`.webp\`) in widths of ${WIDTHS} pixels.`,
})
export class ImageModel {
  @Field({ description: 'Address of the image. Addresses of this site start with `/`.' })
  url: string;

  @Field(() => Int, { nullable: true, description: 'Width in pixels; null for an image of another site.' })
  width: number | null;

  @Field(() => Int, { nullable: true, description: 'Height in pixels; null for an image of another site.' })
  height: number | null;
}

export function imageAt(address: string): ImageModel {
  const own = parseImageAddress(address);
  return { url: address, width: own?.width ?? null, height: own?.height ?? null };
}

/** null for '', which is stored for a missing image. */
export const imageOf = (address: string): ImageModel | null => (address ? imageAt(address) : null);
