import { storedText } from '../../../ui/browser-storage';

/** Browser storage keys of the timer. */
export const TIMER_KEYS = {
  timer: 'gavel.timer',
  evenings: 'gavel.timer.evenings',
  somebody: 'gavel.timer.somebody',
} as const;

/** The timer was used on this device. */
export const hasTimer = (): boolean => Object.values(TIMER_KEYS).some((key) => storedText(key));
