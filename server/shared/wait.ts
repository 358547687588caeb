const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Shorter waits are "a few seconds". */
const A_FEW = 10;
/** Longer waits are rounded to five minutes. */
const EXACT_MINUTES = 20;

/** Text for a retry time: "in about 40 minutes". Rounded up, so that retrying then succeeds. */
export function waitInWords(seconds: number): string {
  if (seconds <= A_FEW) return 'in a few seconds';
  if (seconds <= MINUTE - A_FEW) return `in about ${roundUp(seconds, A_FEW)} seconds`;
  if (seconds <= MINUTE) return 'in a minute';
  const minutes = seconds / MINUTE;
  const rounded = roundUp(minutes, minutes <= EXACT_MINUTES ? 1 : 5);
  if (rounded < HOUR / MINUTE) return `in ${about(rounded, minutes)}${rounded} minutes`;
  const hours = Math.ceil(seconds / HOUR);
  return `in ${about(hours, seconds / HOUR)}${hours === 1 ? 'an hour' : `${hours} hours`}`;
}

const roundUp = (value: number, step: number): number => Math.ceil(value / step) * step;

const about = (rounded: number, exact: number): string => (rounded === exact ? '' : 'about ');
