import { copyText } from '../../../ui/toasts/copy-text';
import ways from '../../../ui/page/pager.module.css';
import classes from './event-page.module.css';
import { EVENT_MESSAGES } from './texts';

/** Copies a text about the event; on a phone, opens what it offers for sharing. */
export function ShareEvent({ text }: { text: string }) {
  const share = (): Promise<void> => {
    const isPhone = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
    // Rejects also when the visitor changes their mind.
    return isPhone
      ? navigator.share({ text }).catch(() => undefined)
      : copyText(text, { copied: EVENT_MESSAGES.shareCopied, prompt: EVENT_MESSAGES.share });
  };
  return (
    <button type="button" className={`${ways.outlined} ${classes.share}`} onClick={() => void share()}>
      {EVENT_MESSAGES.share}
    </button>
  );
}
