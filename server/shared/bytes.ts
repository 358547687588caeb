const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];
const STEP = 1000;

/** `1.4 GB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.max(0, Math.floor(Math.log10(bytes) / 3)), UNITS.length - 1);
  const amount = bytes / STEP ** power;
  return `${amount < 10 && power > 0 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[power]}`;
}
