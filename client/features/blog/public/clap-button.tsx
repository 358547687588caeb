import { numeral } from '@shared/numeral';
import { useEffect, useState } from 'react';
import { useClapBlogPostMutation } from '../../../gql/public-hooks';
import { notify } from '../../../ui/toasts/notify';
import classes from './clap-button.module.css';
import { BLOG_MESSAGES } from './texts';

/** Duration of the button's highlight, in milliseconds. */
const CLAP_HIGHLIGHT_MS = 300;

/**
 * Counts every click optimistically. Shows the larger of the local and the server's count, so that it never jumps
 * back unless a clap is rejected.
 */
export function useClaps(id: string, stored: number) {
  const [clap] = useClapBlogPostMutation();
  const [local, setLocal] = useState(stored);
  const add = async (): Promise<void> => {
    // One id: several rejected claps are one toast.
    if (!navigator.onLine) return notify.error(BLOG_MESSAGES.clapOffline, { id: 'clap' });
    setLocal((count) => Math.max(count, stored) + 1);
    try {
      await clap({ variables: { id } });
    } catch {
      setLocal((count) => count - 1);
      notify.error(BLOG_MESSAGES.clapFailed, { id: 'clap' });
    }
  };
  return { claps: Math.max(local, stored), clap: add };
}

interface ClapButtonProps {
  claps: number;
  onClap: () => Promise<void>;
}

export function ClapButton({ claps, onClap }: ClapButtonProps) {
  const [highlights, setHighlights] = useState(0);
  useEffect(() => {
    if (!highlights) return;
    const end = setTimeout(() => setHighlights(0), CLAP_HIGHLIGHT_MS);
    return () => clearTimeout(end);
  }, [highlights]);
  const click = () => {
    setHighlights((count) => count + 1);
    void onClap();
  };
  return (
    <button className={classes.button} type="button" data-highlighted={highlights > 0 || undefined} onClick={click}>
      <svg width="26" height="26" viewBox="0 0 26 26" fill="currentColor" aria-hidden>
        <path d="M1.5 22.4h10.5v2.2H1.5Z" />
        <g>
          <path d="m4.2 10.4 6.4-6.4 1.5 1.5-.5.5 4.9 4.9.5-.5 1.5 1.5-6.4 6.4-1.5-1.5.5-.5-4.9-4.9-.5.5Z" />
          <path d="m13.2 12.6 9.6 9.6a1.4 1.4 0 0 1-2 2l-9.6-9.6Z" />
        </g>
      </svg>
      <span>Clap</span>
      <output aria-live="polite" aria-label={`${numeral(claps)} claps`}>
        {numeral(claps)}
      </output>
    </button>
  );
}
