import { Injectable } from '@nestjs/common';
import { ContentVersion } from '../cache/content-version.js';
import { MediaRegistry } from './media-registry.service.js';
import { MediaStore } from './store/media-store.js';

/** Removes uploads with their files, and makes every instance forget the files. */
@Injectable()
export class MediaRemover {
  constructor(
    private readonly store: MediaStore,
    private readonly registry: MediaRegistry,
    private readonly contentVersion: ContentVersion,
  ) {}

  /** False if something uses the upload; it then stays. */
  async remove(id: string): Promise<boolean> {
    if (!(await this.registry.remove(id))) return false;
    await this.store.delete(id);
    // Not by a trigger on the row: until now a request could have read the files again.
    this.contentVersion.invalidateMedia();
    await this.registry.announceRemoval(id);
    return true;
  }
}
