/** Loaded before React, which schedules by `setImmediate` where there is one. */
const { setTimeout } = globalThis;

/** Longer than Testing Library waits by itself: a test that relies on what comes a moment later fails each time, and not now and then. */
const LATE_MS = 10;

let pending = 0;

/** Runs `work` a moment later by the real clock, even if a test has stopped it. */
function runLate(work: () => void): void {
  pending += 1;
  setTimeout(() => {
    pending -= 1;
    work();
  }, LATE_MS);
}

Object.assign(globalThis, { setImmediate: runLate });

/** The time that an answer takes. */
export const later = (): Promise<void> => new Promise(runLate);

/** Waits until the page shows every answer that has been given, and has run its effects. */
export async function settle(): Promise<void> {
  do await new Promise<void>((resolve) => setTimeout(resolve, 1));
  while (pending > 0);
}
