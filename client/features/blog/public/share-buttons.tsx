import { copyText } from '../../../ui/toasts/copy-text';
import classes from './share-buttons.module.css';
import { BLOG_MESSAGES } from './texts';
import { shareUrl } from './share-url';

interface ShareButtonsProps {
  title: string;
  /** Absolute. */
  url: string;
}

/** The networks are plain links, so they work without JavaScript and load nothing before they are followed. */
export function ShareButtons({ title, url }: ShareButtonsProps) {
  const copy = () => copyText(url, { copied: BLOG_MESSAGES.linkCopied, prompt: 'Copy link to this post' });
  return (
    <div role="group" aria-label="Share this post">
      <ul className={classes.share}>
        <li>
          <a href={shareUrl.twitter(url, title)} target="_blank" rel="noopener noreferrer">
            Twitter
          </a>
        </li>
        <li>
          <a href={shareUrl.linkedin(url)} target="_blank" rel="noopener noreferrer">
            LinkedIn
          </a>
        </li>
        <li className={classes.copy}>
          <button type="button" onClick={() => void copy()}>
            Copy Link
          </button>
        </li>
      </ul>
    </div>
  );
}
