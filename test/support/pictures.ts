import sharp from 'sharp';

/** A real picture of `width` × `height` pixels, as a browser would send it. */
export async function picture(width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Blob> {
  const gradient = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop stop-color="#004165"/><stop offset="1" stop-color="#772432"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
  const bytes = await sharp(gradient).toFormat(format).toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: `image/${format}` });
}

/** A picture of two frames. */
export async function movingPicture(): Promise<Blob> {
  const frames = await Promise.all(
    ['#004165', '#772432'].map((background) =>
      sharp({ create: { width: 120, height: 80, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const bytes = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/webp' });
}

/** A JPEG that says it is as large as a phone's camera with 108 megapixels makes them. */
export async function hugeJpeg(): Promise<Blob> {
  const bytes = new Uint8Array(await (await picture(320, 200, 'jpeg')).arrayBuffer());
  const view = new DataView(bytes.buffer);
  const frame = bytes.findIndex((byte, at) => byte === 0xff && (bytes[at + 1] === 0xc0 || bytes[at + 1] === 0xc2));
  view.setUint16(frame + 5, 9000);
  view.setUint16(frame + 7, 12_000);
  return new Blob([bytes], { type: 'image/jpeg' });
}

/** In the middle of a bin of the histogram by which the dominant colour is found. */
export const DISC_GROUND = '#182848';

/** A light disc, `radius` pixels large, on a ground of one colour: nothing else in it draws the eye. */
export async function pictureWithDisc(
  { width, height }: { width: number; height: number },
  { x, y, radius = 60 }: { x: number; y: number; radius?: number },
): Promise<Blob> {
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${DISC_GROUND}"/><circle cx="${x}" cy="${y}" r="${radius}" fill="#e8a070"/></svg>`,
  );
  return new Blob([new Uint8Array(await sharp(drawing).png().toBuffer())], { type: 'image/png' });
}
