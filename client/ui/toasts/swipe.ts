/** Where a toast may be swiped away to, per axis: -1 is left and up, 1 right and down, 0 neither. */
export interface Outwards {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

type Axis = keyof Outwards;

/** Towards the edges that a toast stands at. */
export const outwardsOf = (edge: string, side: string): Outwards => ({
  x: side === 'left' ? -1 : side === 'right' ? 1 : 0,
  y: edge === 'top' ? -1 : 1,
});

/** The axis along which a finger that went by `x` and `y` swipes. */
export const axisOf = (x: number, y: number, outwards: Outwards): Axis =>
  outwards.x !== 0 && Math.abs(x) > Math.abs(y) ? 'x' : 'y';

/** How far a toast follows the finger: all the way outwards, less and less the other way. */
export const follow = (by: number, outwards: -1 | 0 | 1): number =>
  by * outwards >= 0 ? by : Math.sign(by) * 4 * Math.log1p(Math.abs(by) / 8);
