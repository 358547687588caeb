import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Signal } from '../../client/features/meetings/timer/signals.ts';

/** Each from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Largest difference of colours that pass for one: the light on the curtain changes its ground. */
const CLOSE = 40;

/** The parts of a number such as `0x1fc866`. */
export const colourOf = (number: number): Colour => [number >> 16, (number >> 8) & 255, number & 255];

export const isClose = (one: Colour, other: Colour): boolean =>
  one.every((part, index) => Math.abs(part - other[index]!) <= CLOSE);

/** The median colour of the screen, and the share of its pixels that have it or one close to it. */
export async function screenColour(page: Page): Promise<{ colour: Colour; share: number }> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: info.width * info.height }, (_, index) =>
    colourOf(data.readUIntBE(3 * index, 3)),
  );
  const median = (part: number) =>
    pixels.map((pixel) => pixel[part]!).toSorted((one, other) => one - other)[pixels.length >> 1]!;
  const colour: Colour = [median(0), median(1), median(2)];
  return { colour, share: pixels.filter((pixel) => isClose(pixel, colour)).length / pixels.length };
}

/** The signal that people take a colour for. */
export function signalOf([red, green, blue]: Colour): Signal {
  if (red > 2 * green && red > 2 * blue) return 'red';
  if (green > 1.5 * red && green > 1.5 * blue) return 'green';
  return Math.min(red, green) > 2 * blue ? 'yellow' : 'neutral';
}
