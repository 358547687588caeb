import { Injectable } from '@nestjs/common';
import { noteRecords } from '../../../core/access/action-log.js';
import type { IncomingFile } from '../../../core/records/record-media.js';
import { Clock } from '../../../core/time/clock.js';
import { mediaIdAt } from '../../../infra/media/media-registry.service.js';
import { MediaService } from '../../../infra/media/media.service.js';

const DAY_MS = 86_400_000;
/** A draft may wait for that long in a browser. */
export const UNSAVED_PICTURE_DAYS = 30;

/** Pictures for the text of a post, which are stored before the post that shows them is saved. */
@Injectable()
export class PostPictures {
  constructor(
    private readonly media: MediaService,
    private readonly clock: Clock,
  ) {}

  /** Stores a picture and returns its address. If no post uses it by then, the cleanup of orphaned media deletes it. */
  async store(file: IncomingFile | Promise<IncomingFile>): Promise<string> {
    const keepUntil = new Date(this.clock.now().getTime() + UNSAVED_PICTURE_DAYS * DAY_MS);
    const address = await this.media.storeImage(file, { keepUntil });
    noteRecords('media', [mediaIdAt(address) ?? '']);
    return address;
  }
}
