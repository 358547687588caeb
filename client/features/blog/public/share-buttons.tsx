import { BLOG_MESSAGES, shareAddress } from '@shared/blog';
import { notify } from '../../../ui/notify';
import classes from './share-buttons.module.css';

interface ShareButtonsProps {
  title: string;
  /** Absolute. */
  url: string;
}

/** The networks are plain links, so they work without scripts and contact nobody before they are followed. */
export function ShareButtons({ title, url }: ShareButtonsProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notify.success(BLOG_MESSAGES.linkCopied);
    } catch {
      // Clipboards need TLS and leave: show the address where it can be copied by hand.
      window.prompt('Copy this link', url);
    }
  };
  return (
    <ul className={classes.share} aria-label="Share this post">
      <li>
        <a href={shareAddress.twitter(url, title)} target="_blank" rel="noopener noreferrer">
          Twitter
        </a>
      </li>
      <li>
        <a href={shareAddress.linkedin(url)} target="_blank" rel="noopener noreferrer">
          LinkedIn
        </a>
      </li>
      <li className={classes.copy}>
        <button type="button" onClick={() => void copy()}>
          Copy Link
        </button>
      </li>
    </ul>
  );
}
