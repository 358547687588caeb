/** Runs `work` when the browser is idle, or after a delay in browsers without requestIdleCallback. */
export function whenIdle(work: () => void): void {
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/** The same for a download that may be needed later. Respects the reader's data saver. */
export const prefetchWhenIdle = (download: () => void): void =>
  whenIdle(() => {
    if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData) download();
  });
