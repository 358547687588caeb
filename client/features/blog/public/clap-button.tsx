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
      <svg
        width="26"
        height="26"
        viewBox="0 0 26 26"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="m6.2 14.6 5.6-7a1.5 1.5 0 0 1 2.3 1.8l-2 2.8 5-5.6a1.5 1.5 0 0 1 2.3 2l-3 3.6 1.8-1.6a1.5 1.5 0 0 1 2 2.2l-6 6.6a6 6 0 0 1-8.4.6 4 4 0 0 1 .4-5.4Z" />
        <path d="M9.5 4.6 8.8 2.4M13 4V1.8M5.4 7.4 3.6 6.2" />
      </svg>
      <span>Clap</span>
      <output aria-live="polite" aria-label={`${claps.toLocaleString('en')} claps`}>
        {claps.toLocaleString('en')}
      </output>
    </button>
  );
}
