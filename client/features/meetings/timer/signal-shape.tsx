import type { ReactNode } from 'react';
import type { Signal } from './signals';

/** A different outline for each, for those who cannot tell the colours apart. */
const SHAPES: Record<Signal, ReactNode> = {
  neutral: (
    <path d="M50 8 92 50 50 92 8 50Z" fill="none" stroke="currentColor" strokeWidth="7" strokeLinejoin="round" />
  ),
  green: <circle cx="50" cy="50" r="46" fill="currentColor" />,
  yellow: <path d="M50 6 98 92H2Z" fill="currentColor" />,
  red: <path d="M31 3H69L97 31V69L69 97H31L3 69V31Z" fill="currentColor" />,
};

export const SignalShape = ({ signal, className }: { signal: Signal; className?: string }) => (
  <svg viewBox="0 0 100 100" className={className} aria-hidden data-shape={signal}>
    {SHAPES[signal]}
  </svg>
);
