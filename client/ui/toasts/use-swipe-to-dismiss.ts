import { type PointerEvent, useRef, useState } from 'react';
import { isSwipe, swipeAxis, resistedOffset, type SwipeDirections } from './swipe';

interface Start {
  x: number;
  y: number;
  at: number;
  axis?: keyof SwipeDirections;
}

/** Lets an element be swiped away by touch, pen or mouse. */
export function useSwipeToDismiss(outwards: SwipeDirections, onSwiped: () => void) {
  const start = useRef<Start>(null);
  const [carried, setCarried] = useState({ x: 0, y: 0 });
  const [swiping, setSwiping] = useState(false);
  const rest = (): void => {
    start.current = null;
    setSwiping(false);
    setCarried({ x: 0, y: 0 });
  };
  /** Distance along its axis, outwards. */
  const outwardBy = ({ x, y, axis }: Start, { clientX, clientY }: PointerEvent): number =>
    axis ? (axis === 'x' ? clientX - x : clientY - y) * outwards[axis] : 0;

  return {
    carried,
    swiping,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, y: event.clientY, at: performance.now() };
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
        if (!start.current) return;
        const by = { x: clientX - start.current.x, y: clientY - start.current.y };
        if (!by.x && !by.y) return;
        const axis = (start.current.axis ??= swipeAxis(by.x, by.y, outwards));
        setSwiping(true);
        setCarried({ x: 0, y: 0, [axis]: resistedOffset(by[axis], outwards[axis]) });
      },
      onPointerUp: (event: PointerEvent): void => {
        const from = start.current;
        if (!from) return;
        if (!isSwipe(outwardBy(from, event), performance.now() - from.at)) return rest();
        // It leaves from where it was released.
        start.current = null;
        setSwiping(false);
        onSwiped();
      },
      onPointerCancel: rest,
    },
  };
}
