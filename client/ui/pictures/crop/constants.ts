/** Cropping in the browser to the recommended aspect ratio. */
export const CROP = {
  /** Encoder quality of JPEG and WebP. */
  quality: 0.92,
  /** Relative difference of aspect ratios that needs no cropping. */
  tolerance: 0.01,
  maxZoom: 5,
  /**
   * Maximum width of a cropped picture in pixels: twice the largest stored width, so that the server downscales once.
   */
  maxWidth: 3200,
} as const;
