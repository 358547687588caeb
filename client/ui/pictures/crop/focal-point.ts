import { FOCAL_POINT_LIMITS, toPercent, type FocalPoint } from '@shared/focal-point';

/** A part of a picture, in percent of its width and height. */
export interface PartInPercent {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const STEPS: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const LARGE_STEP = 10;

/** The same point of the picture, in percent of the whole instead of in percent of `part`. */
export const inWhole = ({ x, y }: FocalPoint, part: PartInPercent): FocalPoint => ({
  x: toPercent(part.x + (x * part.width) / FOCAL_POINT_LIMITS.max),
  y: toPercent(part.y + (y * part.height) / FOCAL_POINT_LIMITS.max),
});

/** The point of a box under the pointer; that nearest to it from outside the box. */
export const pointAt = ({ clientX, clientY }: { clientX: number; clientY: number }, box: Box): FocalPoint => ({
  x: toPercent((FOCAL_POINT_LIMITS.max * (clientX - box.left)) / box.width),
  y: toPercent((FOCAL_POINT_LIMITS.max * (clientY - box.top)) / box.height),
});

/** The point that an arrow key leads to, in larger steps with Shift; null for other keys. */
export function pointAfterKey({ x, y }: FocalPoint, key: string, shift: boolean): FocalPoint | null {
  const step = STEPS[key];
  const size = shift ? LARGE_STEP : 1;
  return step ? { x: toPercent(x + size * step.x), y: toPercent(y + size * step.y) } : null;
}
