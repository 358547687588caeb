import { dayIn } from '@shared/time';
import { useSite } from '../../../ui/site/site';
import { yearOptions } from './years';

/** Valid years, newest first. */
export function useYearOptions(): string[] {
  const { timeZone } = useSite();
  return yearOptions(Number(dayIn(timeZone, new Date()).slice(0, 4))).reverse();
}
