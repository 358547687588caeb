import { isHeic } from '../../server/shared/media.js';
import { describe, expect, test } from '@jest/globals';
import { FILE_MESSAGES } from '../../client/ui/pictures/texts.js';
import { fileAddress, parseFileAddress } from '../../server/infra/media/file-address.js';
import { IMAGE_ADDRESS_RULES } from '../../server/infra/media/images/image-address-rules.js';
import {
  imageAddress,
  isOwnMedia,
  parseImageAddress,
  srcSet,
  variantAddress,
} from '../../server/shared/image-address.js';
import { widthsFor } from '../../server/shared/image-widths.js';
import { MEDIA_MESSAGES } from '../../server/infra/media/messages.js';
import { firstBroken } from '../../server/shared/rules.js';
import { mediaOfRow } from '../../server/transfer/archive/row-content.js';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const image = { id, width: 1200, height: 630 };
const address = `/media/${id}-1200x630.webp`;

describe('the address of a picture', () => {
  test('holds its size', () => {
    expect(imageAddress(image)).toBe(address);
    expect(parseImageAddress(address)).toEqual(image);
    expect(isOwnMedia(address)).toBe(true);
  });

  test.each([
    '',
    `https://club.example${address}`,
    `${address}?v=2`,
    `/media/${id}-1200x630/480.webp`,
    `/media/${id}-1200x.webp`,
    `/media/${id}-120000x630.webp`,
    `/media/${id}-1200x630000.webp`,
    `/media/../${id}-1200x630.webp`,
    `/media/${id}x-1200x630.webp`,
  ])('is not %j', (other) => {
    expect([parseImageAddress(other), isOwnMedia(other), srcSet(other, 'avif')]).toEqual([null, false, '']);
  });

  test('of a smaller width lies below it', () => {
    expect(variantAddress(image, 480, 'avif')).toBe(`/media/${id}-1200x630/480.avif`);
  });
});

test.each([
  [100, [100]],
  [160, [160]],
  [161, [160, 161]],
  [1200, [160, 480, 960, 1200]],
  [1600, [160, 480, 960, 1600]],
  [4000, [160, 480, 960, 1600]],
])('a picture %d pixels wide is stored in the widths %j', (width, widths) => {
  expect(widthsFor(width)).toEqual(widths);
});

test('a srcset names every stored width', () => {
  const small = `/media/${id}-500x300`;
  expect(srcSet(`${small}.webp`, 'avif')).toBe(
    `${small}/160.avif 160w, ${small}/480.avif 480w, ${small}/500.avif 500w`,
  );
});

test('the address of another file holds its kind', () => {
  expect(fileAddress({ id, kind: 'vtt' })).toBe(`/media/${id}.vtt`);
  expect(parseFileAddress(`/media/${id}.vtt`)).toEqual({ id, kind: 'vtt' });
  for (const other of [`/media/${id}.exe`, `x/media/${id}.vtt`, `/media/${id}.vtt?x`, `/media/${id}0.vtt`])
    expect(parseFileAddress(other)).toBeNull();
});

test.each([
  [address, null],
  ['https://pictures.example/a.png', null],
  ['http://pictures.example/a.png', 'Image addresses must start with https://'],
  ['pictures.example/a.png', 'Image addresses must start with https://'],
  ['https://localhost/a.png', 'Pictures must come from a public website, not from this computer or a private network'],
  [`https://pictures.example/${'a'.repeat(2023)}`, null],
  [`https://pictures.example/${'a'.repeat(2024)}`, 'Image address must be at most 2048 characters'],
])('the address %j of a picture is refused with %j', (typed, message) => {
  expect(firstBroken(IMAGE_ADDRESS_RULES, typed)).toBe(message);
});

test('sizes are said in the unit that fits them', () => {
  expect(MEDIA_MESSAGES.tooLarge(200 * 1024)).toContain('larger than 200 KB.');
  expect(MEDIA_MESSAGES.tooLarge(1024 * 1024)).toContain('larger than 1 MB.');
  expect(MEDIA_MESSAGES.tooLarge(10.4 * 1024 * 1024)).toContain('larger than 10 MB.');
  expect(FILE_MESSAGES.tooLarge(10 * 1024 * 1024)).toBe('File is larger than 10,485,760 bytes (10 MB)');
  expect(FILE_MESSAGES.type('MP4')).toBe('File type must be one of MP4');
});

test('an archive contains whole media, to which texts may link by a variant or a time', () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const links = [`/media/${id}-90x60/60.avif`, `/media/${id}.mp4#t=30`, `/media/${id}/other`, 'https://club.example/'];
  const posts = { name: 'blog_post', label: 'posts', columns: { content: 'post-html' } } as const;
  const content = links.map((link) => `<a href="${link}">See</a>`).join(' ');
  expect(mediaOfRow(posts, { content })).toEqual([`/media/${id}-90x60.webp`, `/media/${id}.mp4`]);
});

test.each([
  [{ type: 'image/heic', name: 'IMG_1' }, true],
  [{ type: 'image/heif', name: 'IMG_1' }, true],
  [{ type: '', name: 'IMG_1.HEIC' }, true],
  [{ type: 'image/jpeg', name: 'heic.jpg' }, false],
  [{ type: 'image/avif', name: 'a.avif' }, false],
])('a file %j is a HEIC photo: %s', (file, expected) => expect(isHeic(file)).toBe(expected));
