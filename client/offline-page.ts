/** Script of the offline page: opens the page that was asked for when the connection is back. It must not import anything. */
const RETRY_MS = 5_000;

/** Another page is being opened. */
let leaving = false;

for (const text of document.querySelectorAll<HTMLElement>('[data-if-stored]')) text.hidden = !isStored(text);

addEventListener('beforeunload', () => {
  leaving = true;
  // The navigation may have been cancelled.
  setTimeout(() => (leaving = false), 2 * RETRY_MS);
});
addEventListener('pageshow', () => (leaving = false));
addEventListener('online', open);
addEventListener('visibilitychange', () => void openIfReachable());
setInterval(() => void openIfReachable(), RETRY_MS);

function open(): void {
  if (!leaving) location.reload();
}

/** The device may be online and only the site unreachable. */
async function openIfReachable(): Promise<void> {
  if (document.hidden || !navigator.onLine) return;
  const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (response && response.status < 500) open();
}

function isStored({ dataset }: HTMLElement): boolean {
  try {
    return localStorage.getItem(dataset.ifStored ?? '') !== null;
  } catch {
    return false;
  }
}
