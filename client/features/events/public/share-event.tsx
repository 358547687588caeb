import { notify } from '../../../ui/toasts/notify';
import ways from '../../../ui/page/pager.module.css';
import classes from './event-page.module.css';
import { EVENT_MESSAGES } from './texts';

/** Copies a text about the event; on a phone, opens what it offers for sharing. */
export function ShareEvent({ text }: { text: string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success(EVENT_MESSAGES.shareCopied);
    } catch {
      // The clipboard needs HTTPS and permission: show the text for manual copying.
      window.prompt(EVENT_MESSAGES.share, text);
    }
  };
  const share = (): Promise<void> => {
    const isPhone = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
    // Rejects also when the visitor changes their mind.
    return isPhone ? navigator.share({ text }).catch(() => undefined) : copy();
  };
  return (
    <button type="button" className={`${ways.outlined} ${classes.share}`} onClick={() => void share()}>
      {EVENT_MESSAGES.share}
    </button>
  );
}
