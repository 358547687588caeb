/** Runs `work` when the browser is idle, or after a delay in browsers without requestIdleCallback. */
export function whenIdle(work: () => void): void {
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
