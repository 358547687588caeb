import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { type ImageDetails, mediaIdAt, MediaRegistry } from '../media/media-registry.service.js';
import { FocalPointModel, ImageModel } from './image.js';

interface Batch {
  ids: Set<string>;
  details: Promise<Map<string, ImageDetails>>;
}

@Resolver(() => ImageModel)
export class ImageResolver {
  /** By the context of an operation, so that a page of records reads its images with one statement. */
  readonly #batches = new WeakMap<object, Batch>();

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
    if (!id) return undefined;
    const batch = this.#batches.get(context) ?? this.#newBatch(context);
    batch.ids.add(id);
    return (await batch.details).get(id);
  }

  /** Takes the images of all records that are resolved before the next turn of the event loop. */
  #newBatch(context: object): Batch {
    const ids = new Set<string>();
    const turn = new Promise<void>((resolve) => setImmediate(resolve));
    const details = turn.then(() => {
      this.#batches.delete(context);
      return this.registry.findImageDetails([...ids]);
    });
    const batch = { ids, details };
    this.#batches.set(context, batch);
    return batch;
  }
}
