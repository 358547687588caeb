import { DialogButton } from '../../../ui/dialogs/dialog-button';
import classes from './write-blog.module.css';
import { BLOG_MESSAGES } from './texts';
import { useWritingHistory } from './writing-history';

const BUTTON_ID = 'write-blog';

const load = async () => (await import('../submit/submit-dialog')).SubmitDialog;

/** The dialog is downloaded on first use. The browser's Back button closes it. */
export const WriteBlog = () => (
  <DialogButton id={BUTTON_ID} className={classes.button} load={load} disclosure={useWritingHistory()}>
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M2.5 15.5 3.6 11 12 2.6a1.6 1.6 0 0 1 2.2 0l1.2 1.2a1.6 1.6 0 0 1 0 2.2L7 14.4l-4.5 1.1Z" />
    </svg>
    <span className={classes.words}>{BLOG_MESSAGES.writeBlog}</span>
  </DialogButton>
);

/** A press of the floating button, which also repeats a failed download. The dialog returns the focus to this button. */
export const WriteEntry = () => (
  <button type="button" className={classes.entry} onClick={() => document.getElementById(BUTTON_ID)?.click()}>
    {BLOG_MESSAGES.write}
  </button>
);
