import { TOASTS, type ToastPosition } from './toast-options';
import { useCallback, useRef, useState } from 'react';
import { collapsedHeight, layoutStack } from './stack-layout';
import { ToastCard } from './toast-card';
import classes from './toasts.module.css';
import type { RenderedToast } from './use-rendered';
import { useStackPosition } from './use-stack-position';

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
      {drawn.map(({ id, data, leaving }, index) => {
        const spot = spots[index];
        return spot && (data['data-type'] === 'error') === urgent ? (
          <ToastCard
            key={id}
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
