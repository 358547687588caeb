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
        <path d="M1.5 22.4h10.5v2.2H1.5Z" />
        <g>
          <path d="m4.2 10.4 6.4-6.4 1.5 1.5-.5.5 4.9 4.9.5-.5 1.5 1.5-6.4 6.4-1.5-1.5.5-.5-4.9-4.9-.5.5Z" />
          <path d="m13.2 12.6 9.6 9.6a1.4 1.4 0 0 1-2 2l-9.6-9.6Z" />
        </g>
      </svg>
      <span>Clap</span>
      <output aria-live="polite" aria-label={`${claps.toLocaleString('en')} claps`}>
        {claps.toLocaleString('en')}
      </output>
    </button>
  );
}
