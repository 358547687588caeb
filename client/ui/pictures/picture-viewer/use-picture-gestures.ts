import { useRef, useState, type CSSProperties, type PointerEvent, type RefObject } from 'react';

/** Minimum distance of a swipe, in pixels. */
const MIN_SWIPE_PX = 48;
/** A tap moves less than this, and a second one follows within this distance and time. */
const TAP_PX = 24;
const DOUBLE_TAP_MS = 350;

const MAX_SCALE = 5;
/** Scale after a double tap. */
const TAP_SCALE = 2.5;
/** Distance of one key press, as a share of the stage. */
const PAN_STEP = 0.15;

interface Point {
  x: number;
  y: number;
}

/** `x` and `y` move the picture from the centre of the stage, in pixels. */
const CENTRE: Point = { x: 0, y: 0 };

interface View extends Point {
  scale: number;
  /** Not while fingers move it. */
  animated: boolean;
}

const WHOLE: View = { scale: 1, x: 0, y: 0, animated: true };

interface Gesture {
  /** Fingers on the stage, by pointer. */
  pointers: Map<number, Point>;
  start: Point;
  /** A second finger has touched, so that this is neither a tap nor a swipe. */
  pinched: boolean;
  lastTap: (Point & { time: number }) | null;
}

/** The part of the picture that is seen, and what changes it. */
function useZoom(stage: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(WHOLE);
  /** Changes the scale so that the part of the picture at `at` stays there, then moves it by `by`. */
  const zoomAt = (factor: number, at: Point, by: Point, animated: boolean): void =>
    setView((now) => {
      const scale = Math.min(MAX_SCALE, Math.max(1, now.scale * factor));
      const grown = scale / now.scale;
      const moved = { x: at.x - (at.x - now.x) * grown + by.x, y: at.y - (at.y - now.y) * grown + by.y };
      return { scale, ...withinStage(stage.current, scale, moved), animated };
    });

  const zoomBy = (factor: number): void => zoomAt(factor, CENTRE, CENTRE, true);
  /** By a share of the stage. */
  const pan = ({ x, y }: Point): void => {
    const { clientWidth = 0, clientHeight = 0 } = stage.current ?? {};
    zoomAt(1, CENTRE, { x: x * PAN_STEP * clientWidth, y: y * PAN_STEP * clientHeight }, true);
  };
  const toggle = (at = CENTRE): void =>
    view.scale > 1 ? setView(WHOLE) : zoomAt(TAP_SCALE / view.scale, at, CENTRE, true);
  return { view, zoomAt, zoomBy, pan, toggle, reset: () => setView(WHOLE) };
}

/**
 * Pinch and double tap zoom, one finger or the mouse pans a zoomed picture, and a swipe over one that is not turns: left for
 * the next, right for the previous. `stageProps` belong to the stage, `pictureStyle` to the picture centred on it.
 */
export function usePictureGestures(turn: (by: 1 | -1) => void) {
  const stage = useRef<HTMLDivElement>(null);
  const zoom = useZoom(stage);
  const { view, zoomAt, toggle } = zoom;
  const [drag, setDrag] = useState(0);
  const gesture = useRef<Gesture>({ pointers: new Map(), start: CENTRE, pinched: false, lastTap: null });

  const end = (event: PointerEvent<HTMLElement>): boolean => {
    const { pointers } = gesture.current;
    const known = pointers.delete(event.pointerId);
    setDrag(0);
    return known && pointers.size === 0 && !gesture.current.pinched;
  };

  const stageProps = {
    ref: stage,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      const { pointers } = gesture.current;
      const point = pointOf(event);
      gesture.current.pinched = pointers.size > 0;
      if (pointers.size === 0) gesture.current.start = point;
      else setDrag(0);
      pointers.set(event.pointerId, point);
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { pointers, start, pinched } = gesture.current;
      const from = pointers.get(event.pointerId);
      if (!from) return;
      const to = pointOf(event);
      pointers.set(event.pointerId, to);
      const by = { x: to.x - from.x, y: to.y - from.y };
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        // Each finger moves the middle by half of its own way.
        const half = { x: by.x / 2, y: by.y / 2 };
        zoomAt(distance(to, other) / Math.max(1, distance(from, other)), middle(from, other), half, false);
      } else if (view.scale > 1) zoomAt(1, CENTRE, by, false);
      else if (!pinched && event.pointerType !== 'mouse') setDrag(to.x - start.x);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!end(event)) return;
      const { start, lastTap } = gesture.current;
      const to = pointOf(event);
      if (distance(start, to) < TAP_PX) {
        const again = lastTap && event.timeStamp - lastTap.time < DOUBLE_TAP_MS && distance(lastTap, to) < TAP_PX;
        gesture.current.lastTap = again ? null : { ...to, time: event.timeStamp };
        if (again) toggle(to);
        return;
      }
      const way = { x: to.x - start.x, y: to.y - start.y };
      const swiped = Math.abs(way.x) > MIN_SWIPE_PX && Math.abs(way.x) > Math.abs(way.y);
      if (swiped && view.scale === 1 && event.pointerType !== 'mouse') turn(way.x < 0 ? 1 : -1);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void end(event),
  };
  const pictureStyle: CSSProperties = {
    transform: `translate(${view.x + drag}px, ${view.y}px) scale(${view.scale})`,
    transition: view.animated && !drag ? undefined : 'none',
  };
  const { zoomBy, pan, reset } = zoom;
  return { stageProps, pictureStyle, zoomed: view.scale > 1, toggle, zoomBy, pan, reset };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Position of a pointer, relative to the centre of the stage. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** An offset at which no edge of the picture is further inside than the stage's. */
function withinStage(stage: HTMLElement | null, scale: number, { x, y }: Point): Point {
  const image = stage?.querySelector('img');
  if (!stage || !image) return { x, y };
  const width = image.naturalWidth || image.offsetWidth;
  const height = image.naturalHeight || image.offsetHeight;
  // The picture is as large as fits into its box.
  const fit = Math.min(image.offsetWidth / width, image.offsetHeight / height);
  const limit = (value: number, size: number, available: number) => {
    const room = Math.max(0, (size * fit * scale - available) / 2);
    return Math.min(room, Math.max(-room, value));
  };
  return { x: limit(x, width, stage.clientWidth), y: limit(y, height, stage.clientHeight) };
}
