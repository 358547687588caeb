import { isSwipe } from '@shared/toasts';
import { type PointerEvent, useRef, useState } from 'react';
import { axisOf, follow, type Outwards } from './swipe';

interface Start {
  x: number;
  y: number;
  at: number;
  axis?: keyof Outwards;
}

/** Lets its element be carried outwards by finger, pen or mouse, and tells when it was swiped away. */
export function useSwipe(outwards: Outwards, onSwiped: () => void) {
  const start = useRef<Start>(null);
  const [carried, setCarried] = useState({ x: 0, y: 0 });
  const [swiping, setSwiping] = useState(false);
  const rest = (): void => {
    start.current = null;
    setSwiping(false);
    setCarried({ x: 0, y: 0 });
  };
  /** How far along its axis, outwards. */
  const outwardBy = ({ x, y, axis }: Start, { clientX, clientY }: PointerEvent): number =>
    axis ? (axis === 'x' ? clientX - x : clientY - y) * outwards[axis] : 0;

  return {
    carried,
    swiping,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (event.button !== 0 || (event.target as Element).closest('button')) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, y: event.clientY, at: performance.now() };
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
        if (!start.current) return;
        const by = { x: clientX - start.current.x, y: clientY - start.current.y };
        if (!by.x && !by.y) return;
        const axis = (start.current.axis ??= axisOf(by.x, by.y, outwards));
        setSwiping(true);
        setCarried({ x: 0, y: 0, [axis]: follow(by[axis], outwards[axis]) });
      },
      onPointerUp: (event: PointerEvent): void => {
        const from = start.current;
        if (!from) return;
        if (!isSwipe(outwardBy(from, event), performance.now() - from.at)) return rest();
        // It stays where it was let go: from there it leaves.
        start.current = null;
        setSwiping(false);
        onSwiped();
      },
      onPointerCancel: rest,
    },
  };
}
