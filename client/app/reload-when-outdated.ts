import { isLoadingWithFallback } from '../ui/loading/load-with-fallback';

/** Browser storage key. */
export const RELOADED_KEY = 'gavel.reloaded';
const ONCE_A_MINUTE = 60_000;
const TEXT = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=file], [type=search])';

/**
 * After a deployment, an open page may request chunks that no longer exist. Loads the destination as a new document
 * instead: once a minute at most, so that a file missing for another reason cannot cause a reload loop, and not if
 * unsaved text would be lost or there is no connection.
 */
export function reloadWhenOutdated(destination: () => string): void {
  const written = trackTyping();
  addEventListener('vite:preloadError', (event) => {
    if (isLoadingWithFallback() || !navigator.onLine) return;
    const to = destination();
    if (written(new URL(to, location.href).pathname !== location.pathname) || !mayReload()) return;
    event.preventDefault();
    location.assign(to);
  });
}

/** Notes the time of a reload. Without storage there is none, because nothing would end a loop. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < ONCE_A_MINUTE) return false;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/**
 * True if the page has text typed by a person. With `leaving`, text on the screen that is being left does not count.
 */
function trackTyping(): (leaving: boolean) => boolean {
  const fields = new Set<HTMLElement>();
  addEventListener(
    'input',
    ({ target }) => target instanceof HTMLElement && target.matches(TEXT) && fields.add(target),
    true,
  );
  return (leaving) =>
    [...fields].some((field) => field.isConnected && containsText(field) && !(leaving && field.closest('main')));
}

const containsText = (field: HTMLElement): boolean =>
  ('value' in field ? String(field.value) : (field.textContent ?? '')).trim() !== '';
