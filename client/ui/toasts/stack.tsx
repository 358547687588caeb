import { TOASTS, type ToastPosition } from '@shared/toasts';
import { useCallback, useRef, useState } from 'react';
import { collapsedHeight, spotsOf } from './spots';
import { Toast } from './toast';
import classes from './toasts.module.css';
import type { Drawn } from './use-drawn';
import { usePlace } from './use-place';

interface StackProps {
  position: ToastPosition;
  /** Newest first. */
  drawn: Drawn[];
  /** Somebody looks through it. */
  expanded: boolean;
  /** Nobody leaves by itself. */
  held: boolean;
  onDismiss: (id: string) => void;
  onGone: (id: string) => void;
}

/** Toasts of one place, the newest in front. */
export function Stack({ position, drawn, expanded, held, onDismiss, onGone }: StackProps) {
  const [heights, setHeights] = useState<Readonly<Record<string, number>>>({});
  const measured = useCallback((id: string, height: number) => setHeights((known) => ({ ...known, [id]: height })), []);
  const home = useRef<HTMLDivElement>(null);
  const aside = useRef<HTMLDivElement>(null);
  const { away, room } = usePlace(home, aside, expanded);

  const [edge, side] = position.split('-') as ['top' | 'bottom', string];
  const opposite = edge === 'top' ? 'bottom' : 'top';
  const standing = drawn.map(({ id, leaving }) => ({ height: heights[id] ?? 0, leaving }));
  const stacking = { expanded, gap: TOASTS.gapPx, visible: TOASTS.visible, room };
  const spots = spotsOf(standing, stacking);
  const front = standing.find(({ leaving }) => !leaving)?.height;
  const size = { height: collapsedHeight(standing, stacking) };

  const list = (urgent: boolean) => (
    <ol className={classes.list} aria-live={urgent ? 'assertive' : 'polite'}>
      {drawn.map(({ id, data, leaving }, at) =>
        (data['data-type'] === 'error') === urgent ? (
          <Toast
            key={id}
            data={data}
            spot={spots[at]!}
            edge={away ? opposite : edge}
            side={side}
            height={expanded ? heights[id] : front}
            expanded={expanded}
            leaving={leaving}
            paused={held || leaving || !spots[at]!.shown}
            onHeight={measured}
            onDismiss={onDismiss}
            onGone={onGone}
          />
        ) : null,
      )}
    </ol>
  );
  return (
    <>
      {/* Nobody sees them: where the stack stands, and where it would stand aside. */}
      <div ref={home} className={classes.place} data-edge={edge} data-side={side} style={size} />
      <div ref={aside} className={classes.place} data-edge={opposite} data-side={side} style={size} />
      {list(false)}
      {list(true)}
    </>
  );
}
