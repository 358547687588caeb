import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '../platform/config/config.js';
import { parseImageAddress } from '../shared/media.js';

// What stands in capitals, here and beside each presenter, is how an answer looks: the presenter's type is made from it,
// and so is the document that callers read.

export const ID = z.string().meta({
  description: 'Stays the same for good. Its form may change: read nothing into it.',
  examples: ['0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b3'],
});
export const INSTANT = z.string().meta({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] });
export const DAY = z.string().meta({
  format: 'date-time',
  description: 'A calendar date, as the midnight of UTC that begins it.',
  examples: ['2026-12-18T00:00:00.000Z'],
});
export const ADDRESS = z.string().meta({
  description: 'A whole address; empty when there is none.',
  examples: ['https://club.example/media/5f2c-1200x630.webp'],
});
export const PICTURE = z
  .object({
    url: z.string().meta({
      format: 'uri',
      description: 'A whole address.',
      examples: ['https://club.example/media/5f2c-1200x800.webp'],
    }),
    publicId: z.string().meta({ description: 'Its id here; empty for a picture of another site.', examples: ['5f2c'] }),
  })
  .meta({ id: 'Picture', description: 'A picture that is shown.' });
export const MESSAGE = z
  .object({ message: z.string().meta({ description: 'One sentence for a person.', examples: ['Done'] }) })
  .meta({ id: 'Message', description: 'A sentence: what was done, or what went wrong.' });

interface Stamps {
  createdAt: Date;
  updatedAt: Date;
}

export const STAMPS = { createdAt: INSTANT, updatedAt: INSTANT } as const;

export const stamps = ({ createdAt, updatedAt }: Stamps) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** What is the same in all the old shapes, as they go out. */
@Injectable()
export class Presenter {
  constructor(private readonly config: Config) {}

  /** Own pictures have whole addresses, since old callers live on other hosts. */
  address(stored: string): string {
    return stored.startsWith('/') ? this.config.publicUrl + stored : stored;
  }

  /** A picture; `publicId` is empty for one of another site. */
  image(stored: string): z.infer<typeof PICTURE> {
    return { url: this.address(stored), publicId: parseImageAddress(stored)?.id ?? '' };
  }
}

/** A calendar date as old callers read it: the midnight of UTC that begins it. */
export const midnight = (date: string): string => `${date}T00:00:00.000Z`;
