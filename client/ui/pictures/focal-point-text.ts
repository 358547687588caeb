import { toPercent, type FocalPoint } from '@shared/focal-point';

/**
 * A focal point as a form holds it: the value of CSS's `object-position`, such as `30% 20%`. '' leaves the stored one as it is,
 * and lets the server find that of an upload. Flat, because Mantine's dirty tracking is exact for flat values.
 */
export type FocalPointText = string;

const TEXT = /^(\d+)% (\d+)%$/;

export const toFocalPointText = ({ x, y }: FocalPoint): FocalPointText => `${toPercent(x)}% ${toPercent(y)}%`;

export function parseFocalPoint(text: FocalPointText): FocalPoint | undefined {
  const [, x, y] = TEXT.exec(text) ?? [];
  return x === undefined ? undefined : { x: Number(x), y: Number(y) };
}

export const describeFocalPoint = (point: FocalPoint): string =>
  `${toPercent(point.x)}% from the left, ${toPercent(point.y)}% from the top`;
