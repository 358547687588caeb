import type { OnModuleInit } from '@nestjs/common';
import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Policy } from '../../core/access/policy.js';
import { CurrentAdmin } from '../../core/access/request-principal.js';
import type { SignedInAdmin } from '../../core/access/principal.js';
import type { KeysetPage } from '../../infra/database/keyset.js';
import { IdempotencyKey } from '../../infra/graphql/idempotency-key.js';
import { idempotentRequest } from '../../core/records/idempotency/idempotent-request.js';
import { imageAt, ImageModel } from '../../infra/graphql/image.js';
import { NodeService } from '../../infra/graphql/node.service.js';
import { withImageChange } from '../../core/records/record-media.js';
import { EditedVersion } from '../../infra/graphql/versioned.js';
import { GalleryImageEntity } from './gallery-image.entity.js';
import { GalleryService } from './gallery.service.js';
import {
  GalleryArguments,
  GalleryImageConnection,
  GalleryImageInput,
  GalleryImageModel,
  GalleryImagePatch,
} from './gallery.types.js';
import { GALLERY_POLICIES } from './gallery.policy.js';

@Resolver(() => GalleryImageModel)
export class GalleryResolver implements OnModuleInit {
  constructor(
    private readonly gallery: GalleryService,
    private readonly nodes: NodeService,
  ) {}

  onModuleInit(): void {
    this.nodes.register('GalleryImage', GalleryImageEntity, () => true);
  }

  @Policy(GALLERY_POLICIES.list)
  @Query(() => GalleryImageConnection, { description: 'The pictures of the gallery.' })
  galleryImages(
    @Args() { from, to, search, order, ...page }: GalleryArguments,
  ): Promise<KeysetPage<GalleryImageEntity>> {
    return this.gallery.list({ from, to, search, order }, page);
  }

  @Policy(GALLERY_POLICIES.get)
  @Query(() => GalleryImageModel, { description: 'One gallery picture. `NOT_FOUND` for an unknown ID.' })
  galleryImage(
    @Args('id', { type: () => ID, description: 'ID of the picture.' }) id: string,
  ): Promise<GalleryImageEntity> {
    return this.gallery.byId(id);
  }

  @Policy(GALLERY_POLICIES.create)
  @Mutation(() => GalleryImageModel, { description: 'Adds a picture to the gallery.' })
  createGalleryImage(
    @Args('input', { description: 'The picture.' }) input: GalleryImageInput,
    @IdempotencyKey() key: string | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<GalleryImageEntity> {
    return this.gallery.create(withImageChange(input), admin.email, {
      request: idempotentRequest(key, { admin }),
    });
  }

  @Policy(GALLERY_POLICIES.update)
  @Mutation(() => GalleryImageModel, {
    description:
      'Changes a picture or its details. With `version`, a save by somebody else since then is a `CONFLICT` that says who saved and when.',
  })
  updateGalleryImage(
    @Args('id', { type: () => ID, description: 'ID of the picture.' }) id: string,
    @Args('input', { description: 'The changes.' }) input: GalleryImagePatch,
    @EditedVersion() version: number | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<GalleryImageEntity> {
    return this.gallery.update(id, withImageChange(input), admin.email, version ?? undefined);
  }

  @Policy(GALLERY_POLICIES.delete)
  @Mutation(() => ID, {
    description: 'Deletes a gallery picture and returns its ID. `undoDelete` restores it.',
  })
  async deleteGalleryImage(
    @Args('id', { type: () => ID, description: 'ID of the picture.' }) id: string,
  ): Promise<string> {
    await this.gallery.delete(id);
    return id;
  }

  @ResolveField(() => ImageModel, { description: 'The picture itself.' })
  image(@Parent() { image }: GalleryImageEntity): ImageModel {
    return imageAt(image);
  }
}
