import { Injectable } from '@nestjs/common';
import type { IncomingFile } from '../platform/media/incoming-file.js';
import { Reader, textOf, type Fields } from './read.js';

/** The special event, as the old calls send it. */
@Injectable()
export class SpecialEventReader {
  constructor(private readonly read: Reader) {}

  event(body: Fields = {}, image1: IncomingFile | undefined, image2: IncomingFile | undefined): Fields {
    return {
      title: textOf(body.title),
      subtitle: textOf(body.subtitle),
      text1: textOf(body.text1),
      text2: textOf(body.text2),
      image1Url: this.read.imageAddress(body.image1),
      image1: image1 && Promise.resolve(image1),
      image2Url: this.read.imageAddress(body.image2),
      image2: image2 && Promise.resolve(image2),
    };
  }
}
