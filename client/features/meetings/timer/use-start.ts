import { dayIn } from '@shared/time';
import { useSite } from '../../../ui/site/site';
import { dispatch } from './timer-store';
import type { Speech } from './timer-machine';

/** Starts the time of a speech. The day on which it is started decides whether it is practice, not that of the page. */
export function useStart(): (speech: Speech) => void {
  const { timeZone } = useSite();
  return (speech) => dispatch({ type: 'start', speech, today: dayIn(timeZone, new Date()) });
}
