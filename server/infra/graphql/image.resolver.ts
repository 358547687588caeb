import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { type ImageDetails, mediaIdAt, MediaRegistry } from '../media/media-registry.service.js';
import { Batch } from './batch.js';
import { FocalPointModel, ImageModel } from './image.js';

@Resolver(() => ImageModel)
export class ImageResolver {
  readonly #details = new Batch((ids) => this.registry.findImageDetails(ids));

  constructor(private readonly registry: MediaRegistry) {}

  @ResolveField(() => FocalPointModel, {
    nullable: true,
    description: 'The point that crops keep in view, found at upload or set since; null for an image of another site.',
  })
  async focalPoint(@Parent() { url }: ImageModel, @Context() context: object): Promise<FocalPointModel | null> {
    return (await this.#detailsOf(url, context))?.focalPoint ?? null;
  }

  @ResolveField(() => String, {
    nullable: true,
    description:
      'The dominant colour as `#rrggbb`, to show while the image loads; null for an image of another site and for one that was uploaded before colours were found.',
  })
  async color(@Parent() { url }: ImageModel, @Context() context: object): Promise<string | null> {
    return (await this.#detailsOf(url, context))?.color ?? null;
  }

  async #detailsOf(address: string, context: object): Promise<ImageDetails | undefined> {
    const id = mediaIdAt(address);
    return id ? this.#details.load(id, context) : undefined;
  }
}
