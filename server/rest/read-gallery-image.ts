import { Injectable } from '@nestjs/common';
import type { IncomingFile } from '../platform/media/incoming-file.js';
import { Reader, textOf, type Fields } from './read.js';

/** A picture of the gallery, as the old calls send it. */
@Injectable()
export class GalleryImageReader {
  constructor(private readonly read: Reader) {}

  image(body: Fields = {}, image: IncomingFile | undefined): Fields {
    return {
      alt: textOf(body.alt),
      captureDate: this.read.calendarDate(body.captureDate),
      imageUrl: this.read.imageAddress(body.image),
      image: image && Promise.resolve(image),
    };
  }
}
