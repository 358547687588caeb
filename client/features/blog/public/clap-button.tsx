import { BLOG_MESSAGES, CLAP_HIGHLIGHT_MS } from '@shared/blog';
import { useEffect, useState } from 'react';
import { useClapBlogPostMutation } from '../../../gql/public-hooks';
import { notify } from '../../../ui/notify';
import classes from './clap-button.module.css';

/**
 * Every click counts one, on the screen at once. What is shown is the larger of this reader's count and the server's, so
 * it never jumps back; only a clap that was refused is taken off again.
 */
export function useClaps(id: string, stored: number) {
  const [clap] = useClapBlogPostMutation();
  const [local, setLocal] = useState(stored);
  const add = async (): Promise<void> => {
    setLocal((count) => Math.max(count, stored) + 1);
    try {
      await clap({ variables: { id } });
    } catch {
      setLocal((count) => count - 1);
      notify.error(BLOG_MESSAGES.clapFailed);
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
        <g>
          <path d="M6 3.5h9v2.4h-.9v.9H24a1.1 1.1 0 0 1 0 2.4h-9.9v.9h.9v2.4H6v-2.4h.9V5.9H6Z" />
        </g>
        <path d="M3 20.6h15v2.4H3ZM5.5 14.5l1.5 3.5M10.5 14v4M15.5 14.5 14 18" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
      </svg>
      <span>Clap</span>
      <output aria-live="polite" aria-label={`${claps.toLocaleString('en')} claps`}>
        {claps.toLocaleString('en')}
      </output>
    </button>
  );
}
