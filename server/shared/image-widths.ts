/** Stored widths in pixels; never wider than the original. */
export const IMAGE_WIDTHS = [160, 480, 960, 1600] as const;
export const MAX_IMAGE_WIDTH = Math.max(...IMAGE_WIDTHS);

/** The largest stored width of a picture of `width` pixels. */
export const widestFor = (width: number): number => Math.min(width, MAX_IMAGE_WIDTH);

/** Stored widths of a picture of `width` pixels, ascending; its own width (1600 at most) is the last. */
export const widthsFor = (width: number): number[] => {
  const widest = widestFor(width);
  return [...IMAGE_WIDTHS.filter((narrower) => narrower < widest), widest];
};
