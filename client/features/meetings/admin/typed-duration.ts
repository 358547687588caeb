const SECONDS = 60;

/** `5:30`, of seconds. */
export const durationText = (seconds: number): string =>
  `${Math.floor(seconds / SECONDS)}:${String(seconds % SECONDS).padStart(2, '0')}`;

/** Seconds of a duration as people type it: `5:30`, or `5` for five minutes; null if it is none. */
export function parseDuration(text: string): number | null {
  const [, minutes, seconds = '0'] = /^(\d{1,3})(?:[:.]([0-5]\d))?$/.exec(text.trim()) ?? [];
  return minutes === undefined ? null : Number(minutes) * SECONDS + Number(seconds);
}
