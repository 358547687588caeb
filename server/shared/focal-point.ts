/** The most important point of an image, in percent of its width and height. Crops keep it in view. */
export interface FocalPoint {
  x: number;
  y: number;
}

export const FOCAL_POINT_LIMITS = { min: 0, max: 100 } as const;

export const CENTRE: FocalPoint = { x: 50, y: 50 };

/** A whole percentage within the limits. */
export const toPercent = (value: number): number =>
  Math.round(Math.min(FOCAL_POINT_LIMITS.max, Math.max(FOCAL_POINT_LIMITS.min, value)));
