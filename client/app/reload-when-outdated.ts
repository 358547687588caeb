const KEY = 'gavel.reloaded';
const ONCE_A_MINUTE = 60_000;
const TEXT = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=file], [type=search])';

/**
 * A page that was open while a new version was put up asks for files that are gone. Where it was about to go is then
 * loaded as a document of its own; once, so that a file missing for another reason does not make it go round for ever, and
 * not where that would lose something: without a connection the page itself, else what stands half-written in it.
 */
export function reloadWhenOutdated(destination: () => string): void {
  const written = watchWriting();
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(KEY)) < ONCE_A_MINUTE) return;
    const to = destination();
    if (written(new URL(to, location.href).pathname !== location.pathname)) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.assign(to);
  });
}

/** Tells whether there is text on the page that a person wrote; for one who is `leaving`, other than on the screen left. */
function watchWriting(): (leaving: boolean) => boolean {
  const fields = new Set<HTMLElement>();
  addEventListener(
    'input',
    ({ target }) => target instanceof HTMLElement && target.matches(TEXT) && fields.add(target),
    true,
  );
  return (leaving) =>
    [...fields].some((field) => field.isConnected && hasText(field) && !(leaving && field.closest('main')));
}

const hasText = (field: HTMLElement): boolean =>
  ('value' in field ? String(field.value) : (field.textContent ?? '')).trim() !== '';
