import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Allow, CurrentCaller, Public } from '../../platform/access/access.js';
import type { Caller } from '../../platform/access/caller.js';
import type { Page } from '../../platform/database/keyset.js';
import { ImageModel, imageOf } from '../../platform/graphql/image.js';
import { withPicture } from '../../platform/graphql/image-input.js';
import { EditedVersion } from '../../platform/graphql/versioned.js';
import type { GalleryImageEntity } from './gallery-image.entity.js';
import { GalleryService } from './gallery.service.js';
import {
  GalleryArguments,
  GalleryImageConnection,
  GalleryImageInput,
  GalleryImageModel,
  GalleryImagePatch,
} from './gallery.types.js';

@Resolver(() => GalleryImageModel)
export class GalleryResolver {
  constructor(private readonly gallery: GalleryService) {}

  @Public()
  @Query(() => GalleryImageConnection, { description: 'The pictures of the gallery.' })
  galleryImages(@Args() { from, to, search, order, ...page }: GalleryArguments): Promise<Page<GalleryImageEntity>> {
    return this.gallery.list({ from, to, search, order }, page);
  }

  @Public()
  @Query(() => GalleryImageModel, { description: 'One picture of the gallery. `NOT_FOUND` when none has this id.' })
  galleryImage(
    @Args('id', { type: () => ID, description: 'Of the picture.' }) id: string,
  ): Promise<GalleryImageEntity> {
    return this.gallery.byId(id);
  }

  @Allow('admin', 'write')
  @Mutation(() => GalleryImageModel, { description: 'A new picture of the gallery.' })
  createGalleryImage(
    @Args('input', { description: 'The picture.' }) input: GalleryImageInput,
    @CurrentCaller() caller: Caller,
  ): Promise<GalleryImageEntity> {
    return this.gallery.create(withPicture(input), caller.admin!.email);
  }

  @Allow('admin', 'write')
  @Mutation(() => GalleryImageModel, {
    description:
      'Changes a picture or what is said of it. With `version`, a save in between is a CONFLICT that says who and when.',
  })
  updateGalleryImage(
    @Args('id', { type: () => ID, description: 'Of the picture.' }) id: string,
    @Args('input', { description: 'What changes.' }) input: GalleryImagePatch,
    @EditedVersion() version: number | undefined,
    @CurrentCaller() caller: Caller,
  ): Promise<GalleryImageEntity> {
    return this.gallery.update(id, withPicture(input), caller.admin!.email, version ?? undefined);
  }

  @Allow('admin', 'write')
  @Mutation(() => ID, {
    description: 'Deletes a picture of the gallery; `undoDelete` brings it back within an hour. Answers its id.',
  })
  async deleteGalleryImage(
    @Args('id', { type: () => ID, description: 'Of the picture.' }) id: string,
  ): Promise<string> {
    await this.gallery.delete(id);
    return id;
  }

  @Public()
  @ResolveField(() => ImageModel, { description: 'The picture itself.' })
  image(@Parent() { image }: GalleryImageEntity): ImageModel {
    return imageOf(image)!;
  }
}
