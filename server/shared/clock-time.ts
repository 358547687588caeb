const HOUR = 60;

/** Minutes since midnight of `18:05`. */
export const minutesOfClock = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * HOUR + minutes;
};

/** `18:05`, of minutes since midnight. */
export const clockOfMinutes = (minutes: number): string =>
  [Math.floor(minutes / HOUR) % 24, minutes % HOUR].map((part) => String(part).padStart(2, '0')).join(':');
