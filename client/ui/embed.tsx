import { useEffect, useRef, useState } from 'react';
import classes from './embed.module.css';

interface EmbedProps {
  /** What it is, for those who hear the page. */
  title: string;
  src: string;
  /** It stands where the button was that asked for it, and takes over its focus. */
  focused?: boolean;
}

/** Scripts and forms of its own, new windows for its links; nothing of the page around it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** A page of somebody else within ours. It is rendered once a visitor asks for it, never before. */
export function Embed({ title, src, focused = false }: EmbedProps) {
  const [arrived, setArrived] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (!focused) return;
    frame.current?.focus();
    // A frame that takes the focus is not scrolled to, as anything else would be.
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [focused]);
  return (
    <div className={classes.embed} aria-busy={!arrived}>
      {!arrived && <p role="status">On its way from {new URL(src).host} …</p>}
      <iframe ref={frame} title={title} src={src} sandbox={SANDBOX} onLoad={() => setArrived(true)} />
    </div>
  );
}
