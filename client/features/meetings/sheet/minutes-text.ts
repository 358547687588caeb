const MINUTE = 60;

/** `5`, or `1:30`: seconds in minutes. */
export const minutesText = (seconds: number): string => {
  const rest = seconds % MINUTE;
  const minutes = Math.floor(seconds / MINUTE);
  return rest === 0 ? String(minutes) : `${minutes}:${String(rest).padStart(2, '0')}`;
};
