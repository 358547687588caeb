import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { parseImageAddress } from '../shared/media.js';

/** What is the same in all the old shapes, as they go out. */
@Injectable()
export class Presenter {
  constructor(private readonly config: Config) {}

  /** Own pictures have whole addresses, since old callers live on other hosts. */
  address(stored: string): string {
    return stored.startsWith('/') ? this.config.publicUrl + stored : stored;
  }

  /** A picture; `publicId` is empty for one of another site. */
  image(stored: string): { url: string; publicId: string } {
    return { url: this.address(stored), publicId: parseImageAddress(stored)?.id ?? '' };
  }
}

/** A calendar date as old callers read it: the midnight of UTC that begins it. */
export const midnight = (date: string): string => `${date}T00:00:00.000Z`;
