import type { ComponentProps } from 'react';
import classes from './timer-page.module.css';
import { TIMER_MESSAGES } from './texts';
import type { Speech } from './timer-machine';

interface StartButtonProps extends Pick<ComponentProps<'button'>, 'type' | 'form' | 'onClick'> {
  /** In place of `Start`. */
  label?: string;
  speech: Pick<Speech, 'name' | 'title'>;
  isSecond?: boolean;
}

export const StartButton = ({ label = TIMER_MESSAGES.start, speech, isSecond, ...props }: StartButtonProps) => (
  <button {...props} className={isSecond ? classes.second : classes.start}>
    <b>{label}</b> <span>{speech.name || speech.title}</span>
  </button>
);
