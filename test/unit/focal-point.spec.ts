import { describe, expect, test } from '@jest/globals';
import { inWhole, pointAfterKey, pointAt } from '../../client/ui/pictures/crop/focal-point.js';
import { describeFocalPoint, parseFocalPoint, toFocalPointText } from '../../client/ui/pictures/focal-point-text.js';
import { pictureStyle } from '../../client/ui/pictures/picture-style.js';
import { imageAddress } from '../../server/shared/image-address.js';
import { toPercent } from '../../server/shared/focal-point.js';

const stored = (width: number, height: number) =>
  imageAddress({ id: '00000000-0000-4000-8000-000000000000', width, height });

describe('a focal point', () => {
  test.each([
    [49.5, 50],
    [49.4, 49],
    [-3, 0],
    [100.4, 100],
    [180, 100],
  ])('is a whole percentage within the picture: %d is %d', (value, percent) => {
    expect(toPercent(value)).toBe(percent);
  });

  test('of a cropped part is that of the same place in the whole picture', () => {
    const part = { x: 20, y: 50, width: 40, height: 10 };
    expect(inWhole({ x: 0, y: 0 }, part)).toEqual({ x: 20, y: 50 });
    expect(inWhole({ x: 50, y: 50 }, part)).toEqual({ x: 40, y: 55 });
    expect(inWhole({ x: 100, y: 100 }, part)).toEqual({ x: 60, y: 60 });
  });

  test('is where the pointer is, or at the edge nearest to it', () => {
    const box = { left: 100, top: 200, width: 400, height: 100 };
    expect(pointAt({ clientX: 200, clientY: 275 }, box)).toEqual({ x: 25, y: 75 });
    expect(pointAt({ clientX: 20, clientY: 900 }, box)).toEqual({ x: 0, y: 100 });
  });

  test('R412: moves by one percent with an arrow key, by ten with Shift, and never out of the picture', () => {
    const from = { x: 50, y: 95 };
    expect(pointAfterKey(from, 'ArrowLeft', false)).toEqual({ x: 49, y: 95 });
    expect(pointAfterKey(from, 'ArrowRight', true)).toEqual({ x: 60, y: 95 });
    expect(pointAfterKey(from, 'ArrowUp', false)).toEqual({ x: 50, y: 94 });
    expect(pointAfterKey(from, 'ArrowDown', true)).toEqual({ x: 50, y: 100 });
    expect(pointAfterKey(from, 'Enter', false)).toBeNull();
  });

  test('is the value of object-position in a form, and reads back from it', () => {
    expect(toFocalPointText({ x: 30, y: 100 })).toBe('30% 100%');
    expect(parseFocalPoint('30% 100%')).toEqual({ x: 30, y: 100 });
    expect(parseFocalPoint('')).toBeUndefined();
    expect(describeFocalPoint({ x: 30, y: 20 })).toBe('30% from the left, 20% from the top');
  });
});

describe('a picture', () => {
  const [focalPoint, color] = [{ x: 30, y: 20 }, '#102840'];

  test.each([
    ['a wide one in a landscape frame', stored(1200, 800), 'landscape'],
    ['a square one in a landscape frame', stored(800, 800), 'landscape'],
    ['a portrait in a square frame', stored(800, 1000), 'square'],
    ['one of another site, whose size is unknown', 'https://example.com/a.jpg', 'landscape'],
  ] as const)('is cut off around its focal point: %s', (_, url, frame) => {
    expect(pictureStyle({ url, focalPoint, color }, frame)).toEqual({
      backgroundColor: color,
      objectPosition: '30% 20%',
    });
  });

  test('that is narrower than a square is shown whole in a landscape frame, on a ground of its colour', () => {
    expect(pictureStyle({ url: stored(799, 800), focalPoint, color }, 'landscape')).toEqual({
      backgroundColor: color,
      objectFit: 'contain',
    });
  });

  test('has no style of its own in a frame of its own shape, or if nothing is known of it', () => {
    expect(pictureStyle({ url: stored(800, 1000), focalPoint, color }, 'own')).toBeUndefined();
    expect(pictureStyle({ url: '/default-event.svg' }, 'landscape')).toEqual({});
  });
});
