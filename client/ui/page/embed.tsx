import { useEffect, useRef, useState } from 'react';
import classes from './embed.module.css';

interface EmbedProps {
  /** Accessible name. */
  title: string;
  src: string;
  /** Replaces the button that was pressed and takes over its focus. */
  focused?: boolean;
}

/** Own scripts and forms, and new windows for links; no access to the page around it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** An external page in a frame. Render it only at the visitor's request. */
export function Embed({ title, src, focused = false }: EmbedProps) {
  const [arrived, setArrived] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (!focused) return;
    frame.current?.focus();
    // Unlike other elements, a frame that gets the focus is not scrolled into view.
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [focused]);
  return (
    <div className={classes.embed} aria-busy={!arrived}>
      {!arrived && <p role="status">Loading from {new URL(src).host} …</p>}
      <iframe ref={frame} title={title} src={src} sandbox={SANDBOX} onLoad={() => setArrived(true)} />
    </div>
  );
}
