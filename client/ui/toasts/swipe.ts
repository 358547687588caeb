/** Distance or speed of a swipe that dismisses. Movements below the slop are not a swipe. */
const SWIPE = { px: 20, pxPerMs: 0.11, slopPx: 3 } as const;

/** True if a movement of `px` outwards in `ms` dismisses a toast. */
export const isSwipe = (px: number, ms: number): boolean =>
  px > SWIPE.slopPx && (px >= SWIPE.px || px / ms > SWIPE.pxPerMs);

/** Direction in which a toast can be swiped away, per axis: -1 is left and up, 1 right and down, 0 neither. */
export interface SwipeDirections {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

type Axis = keyof SwipeDirections;

/** Towards the nearest edges. */
export const swipeDirections = (edge: string, side: string): SwipeDirections => ({
  x: side === 'left' ? -1 : side === 'right' ? 1 : 0,
  y: edge === 'top' ? -1 : 1,
});

/** Axis of a movement by `x` and `y`. */
export const swipeAxis = (x: number, y: number, outwards: SwipeDirections): Axis =>
  outwards.x !== 0 && Math.abs(x) > Math.abs(y) ? 'x' : 'y';

/** Offset of a toast: the full distance outwards, with increasing resistance inwards. */
export const resistedOffset = (by: number, outwards: -1 | 0 | 1): number =>
  by * outwards >= 0 ? by : Math.sign(by) * 4 * Math.log1p(Math.abs(by) / 8);
