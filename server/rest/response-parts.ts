import { z } from 'zod';

// Parts of the response schemas. The types of the mappers and the OpenAPI document are both derived from them.

export const ID_EXAMPLE = '0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b3';
export const ID = z.string().meta({
  description: 'Never changes. Treat it as opaque: its format may change.',
  examples: [ID_EXAMPLE],
});
export const INSTANT = z.string().meta({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] });
export const DAY = z.string().meta({
  format: 'date-time',
  description: 'A calendar date, as midnight UTC at the start of that day.',
  examples: ['2026-12-18T00:00:00.000Z'],
});
export const ADDRESS = z.string().meta({
  description: 'An absolute address; empty if there is none.',
  examples: ['https://club.example/media/5f2c-1200x630.webp'],
});
export const PICTURE = z
  .object({
    url: z.string().meta({
      format: 'uri',
      description: 'An absolute address.',
      examples: ['https://club.example/media/5f2c-1200x800.webp'],
    }),
    publicId: z.string().meta({ description: 'Its ID here; empty for a picture on another site.', examples: ['5f2c'] }),
  })
  .meta({ id: 'Picture', description: 'A picture.' });
export const MESSAGE = z
  .object({ message: z.string().meta({ description: 'One sentence for a person.', examples: ['Done'] }) })
  .meta({ id: 'Message', description: 'A sentence that says what was done, or what went wrong.' });

export const TIMESTAMPS = { createdAt: INSTANT, updatedAt: INSTANT } as const;

export const timestamps = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** A calendar date as legacy clients expect it: midnight UTC. */
export const midnight = (date: string): string => `${date}T00:00:00.000Z`;
