import { encode } from 'uqr';
import classes from './second-step.module.css';

/** The least quiet zone that the standard of QR codes asks for, in modules. */
const QUIET_ZONE = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x},${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
