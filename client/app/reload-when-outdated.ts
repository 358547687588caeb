const KEY = 'gavel.reloaded';
const ONCE_A_MINUTE = 60_000;

/**
 * A page that was open while a new version was put up asks for files that are gone. Where it was about to go is then
 * loaded as a document of its own; once, so that a file missing for another reason does not make it go round for ever, and
 * not without a connection, which would lose the page that is there.
 */
export function reloadWhenOutdated(destination: () => string): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(KEY)) < ONCE_A_MINUTE) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.assign(destination());
  });
}
