import { FOCAL_POINT_LIMITS, type FocalPoint } from '@shared/focal-point';
import { useEffect, useRef, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { describeFocalPoint } from '../focal-point-text';
import { pointAfterKey, pointAt } from './focal-point';
import classes from './focal-point-dot.module.css';

const FOCAL_POINT_HINT = 'It stays in view wherever the site cuts the picture off.';

interface FocalPointDotProps {
  point: FocalPoint;
  onMove: (point: FocalPoint) => void;
  /** Position of the area that the point is a part of. */
  style?: CSSProperties;
}

/** A dot that is dragged over its area, or moved with the arrow keys. It takes the focus when it appears. */
export function FocalPointDot({ point, onMove, style }: FocalPointDotProps) {
  const dot = useRef<HTMLDivElement>(null);
  useEffect(() => dot.current?.focus(), []);
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const area = event.currentTarget.parentElement;
    if (area && event.currentTarget.hasPointerCapture(event.pointerId))
      onMove(pointAt(event, area.getBoundingClientRect()));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const moved = pointAfterKey(point, event.key, event.shiftKey);
    if (!moved) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(moved);
  };
  return (
    <div className={classes.area} style={style}>
      <div
        ref={dot}
        data-autofocus
        className={classes.dot}
        role="slider"
        tabIndex={0}
        aria-label="Focal point"
        aria-valuemin={FOCAL_POINT_LIMITS.min}
        aria-valuemax={FOCAL_POINT_LIMITS.max}
        aria-valuenow={point.x}
        aria-valuetext={describeFocalPoint(point)}
        style={{ left: `${point.x}%`, top: `${point.y}%` }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** Names the dot and says where it is. */
export const FocalPointLegend = ({ point, children }: { point: FocalPoint | null; children: ReactNode }) => (
  <div className={classes.legend}>
    <p>
      <span className={classes.sample} aria-hidden />
      <strong>Focal point</strong> {point ? describeFocalPoint(point) : 'found automatically'}. {FOCAL_POINT_HINT}
    </p>
    {children}
  </div>
);
