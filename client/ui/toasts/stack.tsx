import { useCallback, useRef, useState, type RefObject, useEffect, useEffectEvent } from 'react';
import { TOASTS, type ToastPosition } from './toast-options';
import { collapsedHeight, layoutStack } from './stack-layout';
import { ToastCard } from './toast-card';
import classes from './toasts.module.css';
import type { RenderedToast } from './use-rendered';

interface StackProps {
  position: ToastPosition;
  /** Newest first. */
  drawn: RenderedToast[];
  /** Hovered or focused. */
  expanded: boolean;
  /** Timers are paused. */
  held: boolean;
  onDismiss: (id: string) => void;
  onGone: (id: string) => void;
}

/** Toasts of one position, the newest in front. */
export function Stack({ position, drawn, expanded, held, onDismiss, onGone }: StackProps) {
  const [heights, setHeights] = useState<Readonly<Record<string, number>>>({});
  const measured = useCallback((id: string, height: number) => setHeights((known) => ({ ...known, [id]: height })), []);
  const home = useRef<HTMLDivElement>(null);
  const aside = useRef<HTMLDivElement>(null);
  const { away, room } = useStackPosition(home, aside, expanded);

  const [edge, side] = position.split('-') as ['top' | 'bottom', string];
  const opposite = edge === 'top' ? 'bottom' : 'top';
  const standing = drawn.map(({ id, leaving }) => ({ height: heights[id] ?? 0, leaving }));
  const stacking = { expanded, gap: TOASTS.gapPx, visible: TOASTS.visible, room };
  const spots = layoutStack(standing, stacking);
  const front = standing.find(({ leaving }) => !leaving)?.height;
  const size = { height: collapsedHeight(standing, stacking) };

  const list = (urgent: boolean) => (
    <ol className={classes.list} aria-live={urgent ? 'assertive' : 'polite'}>
      {drawn.map(({ id, generation, data, leaving }, index) => {
        const spot = spots[index];
        return spot && (data['data-type'] === 'error') === urgent ? (
          <ToastCard
            key={`${generation} ${id}`}
            data={data}
            spot={spot}
            edge={away ? opposite : edge}
            side={side}
            height={expanded ? heights[id] : front}
            expanded={expanded}
            leaving={leaving}
            paused={held || leaving || !spot.shown}
            onHeight={measured}
            onDismiss={onDismiss}
            onGone={onGone}
          />
        ) : null;
      })}
    </ol>
  );
  return (
    <>
      {/* Invisible boxes to measure the stack's normal and alternative position. */}
      <div ref={home} className={classes.place} data-edge={edge} data-side={side} style={size} />
      <div ref={aside} className={classes.place} data-edge={opposite} data-side={side} style={size} />
      {list(false)}
      {list(true)}
    </>
  );
}

/**
 * Moves a stack to the opposite edge if it would cover the focused element, and limits its height. It does not move
 * while hovered or focused.
 */
function useStackPosition(
  home: RefObject<HTMLElement | null>,
  aside: RefObject<HTMLElement | null>,
  expanded: boolean,
) {
  const [away, setAway] = useState(false);
  const [room, setRoom] = useState(Infinity);
  const look = useEffectEvent((): void => {
    const [here, there] = [home.current, aside.current];
    if (!here || !there) return;
    const stack = here.getBoundingClientRect();
    const free = here.dataset.edge === 'top' ? innerHeight - stack.top : stack.bottom;
    setRoom(free - TOASTS.gapPx);
    if (expanded) return;
    if (stack.height === 0) return setAway(false);
    const covered = overlap(away ? there : here, document.activeElement);
    // Moves only if it covers less there, and stays, so that it does not jump back and forth.
    if (covered > 0 && overlap(away ? here : there, document.activeElement) < covered) setAway(!away);
  });
  useEffect(() => {
    const onChange = () => look();
    const grown = new ResizeObserver(onChange);
    if (home.current) grown.observe(home.current);
    addEventListener('resize', onChange);
    document.addEventListener('focusin', onChange);
    return () => {
      grown.disconnect();
      removeEventListener('resize', onChange);
      document.removeEventListener('focusin', onChange);
    };
  }, [home, expanded]);
  return { away, room };
}

/**
 * Area of `element` covered by `place`, in square pixels. Elements that only scripts can focus, like the page's
 * content, do not count.
 */
function overlap(place: Element, element: Element | null): number {
  if (!(element instanceof HTMLElement) || element.tabIndex < 0 || place.parentElement?.contains(element)) return 0;
  const [a, b] = [place.getBoundingClientRect(), element.getBoundingClientRect()];
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}
