import sharp from 'sharp';

/** A real picture of `width` × `height` pixels, as a browser would send it. */
export async function picture(width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Blob> {
  const gradient = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop stop-color="#004165"/><stop offset="1" stop-color="#772432"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
  const bytes = await sharp(gradient).toFormat(format).toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: `image/${format}` });
}
