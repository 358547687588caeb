import { ASSISTANT_MESSAGES } from './texts';
import { DialogButton } from '../../../ui/dialogs/dialog-button';
import classes from './ask-me.module.css';

const load = async () => (await import('./assistant-dialog')).AssistantDialog;

/** The dialog's code is downloaded on first use. */
export const AskMe = () => (
  <DialogButton className={classes.button} load={load}>
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M16 8.4a6.9 6.9 0 0 1-7 6.8H2.2l1.5-2.6A6.6 6.6 0 0 1 2 8.4a6.9 6.9 0 0 1 7-6.8 6.9 6.9 0 0 1 7 6.8Z" />
      <path d="M6 8.4h.01M9 8.4h.01M12 8.4h.01" strokeWidth="2" />
    </svg>
    <span className={classes.words}>{ASSISTANT_MESSAGES.ask}</span>
  </DialogButton>
);
