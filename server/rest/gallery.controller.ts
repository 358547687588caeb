import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import { GalleryService } from '../features/gallery/gallery.service.js';
import { GalleryImageInput, GalleryImagePatch } from '../features/gallery/gallery.types.js';
import { Allow, CurrentCaller, Public } from '../platform/access/access.js';
import type { Caller } from '../platform/access/caller.js';
import { withPicture } from '../platform/graphql/image-input.js';
import { Call, Subject } from '../platform/http/call.js';
import { Revalidated } from '../platform/http/revalidated.js';
import { readInput } from '../platform/input/read-input.js';
import type { IncomingFile } from '../platform/media/incoming-file.js';
import { GivenFile, TakesImages } from '../platform/media/rest-upload.js';
import { GALLERY_MESSAGES } from '../shared/gallery.js';
import { GALLERY_IMAGE, GalleryImagePresenter } from './present-gallery-image.js';
import { MESSAGE } from './present.js';
import { GalleryImageReader } from './read-gallery-image.js';
import type { Fields } from './read.js';

const IMAGE = 'image';

@Subject('Gallery', 'Pictures of what was.')
@UseInterceptors(Revalidated)
@Controller(['gallery', 'api/gallery'])
export class GalleryController {
  constructor(
    private readonly gallery: GalleryService,
    private readonly read: GalleryImageReader,
    private readonly present: GalleryImagePresenter,
  ) {}

  @Call('All pictures, the last taken first.', { answers: z.array(GALLERY_IMAGE) })
  @Public()
  @Get()
  async list() {
    return (await this.gallery.all()).map((image) => this.present.image(image));
  }

  @Call('Adds a picture.', { takes: GalleryImageInput, must: [IMAGE], answers: GALLERY_IMAGE })
  @Allow('admin', 'write')
  @TakesImages(IMAGE)
  @Post()
  async create(
    @Body() body: Fields,
    @GivenFile(IMAGE) image: IncomingFile | undefined,
    @CurrentCaller() caller: Caller,
  ) {
    const input = await readInput(GalleryImageInput, this.read.image(body, image));
    return this.present.image(await this.gallery.create(withPicture(input), caller.admin!.email));
  }

  @Call('Changes a picture. What is left out stays as it is.', { takes: GalleryImagePatch, answers: GALLERY_IMAGE })
  @Allow('admin', 'write')
  @TakesImages(IMAGE)
  @Put(':id')
  async update(
    @Param('id') id: string,
    @Body() body: Fields,
    @GivenFile(IMAGE) image: IncomingFile | undefined,
    @CurrentCaller() caller: Caller,
  ) {
    const patch = await readInput(GalleryImagePatch, this.read.image(body, image));
    return this.present.image(await this.gallery.update(id, withPicture(patch), caller.admin!.email));
  }

  @Call('Deletes a picture.', { answers: MESSAGE })
  @Allow('admin', 'write')
  @Delete(':id')
  @HttpCode(200)
  async delete(@Param('id') id: string) {
    await this.gallery.delete(id);
    return { message: GALLERY_MESSAGES.deleted };
  }
}
