/**
 * Runs before the first paint, as a classic script of its own, since the CSP allows no inline scripts. It must not
 * import anything.
 */

/** The reader's choice, which Mantine stores under this key, or else the system's. */
function chosen(): string | null {
  try {
    return localStorage.getItem('mantine-color-scheme-value');
  } catch {
    return null;
  }
}

const system = matchMedia('(prefers-color-scheme: dark)');

function show(): void {
  const choice = chosen();
  const dark = choice === 'dark' || (choice !== 'light' && system.matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
}

show();

/** The line about the next meeting that the visitor has dismissed, hidden before it is painted. */
function hideDismissedNotice(): void {
  const notice = document.querySelector<HTMLElement>('[data-meeting-notice]');
  if (!notice) return;
  parsing.disconnect();
  try {
    notice.hidden = notice.dataset.meetingNotice === localStorage.getItem('gavel.meetingNotice');
  } catch {
    // Storage is blocked.
  }
}

const parsing = new MutationObserver(hideDismissedNotice);
parsing.observe(document, { childList: true, subtree: true });
document.addEventListener('DOMContentLoaded', () => parsing.disconnect());

// Some pages have no other script: they must follow the system's scheme too.
system.addEventListener('change', show);

/** Buttons clicked before hydration; the clicks are replayed after it. */
const earlyClicks: HTMLElement[] = [];
const rememberClick = ({ target }: Event): void => {
  const button = target instanceof Element && target.closest('button');
  if (button) earlyClicks.push(button);
};
addEventListener('click', rememberClick, true);
document.addEventListener(
  'hydrated',
  () => {
    document.documentElement.dataset.hydrated = ''; // For tests and tools: links are handled by the router from here on.
    removeEventListener('click', rememberClick, true);
    for (const button of earlyClicks) button.click();
  },
  { once: true },
);

/** Milliseconds after which the scripts start even if a picture is still loading. */
const SCRIPT_START_TIMEOUT_MS = 3000;
/** Milliseconds after loading: the largest picture or text is painted by then. */
const PAINT_MS = 200;
const FIRST_USE = ['pointerdown', 'keydown', 'focusin'] as const;

/** Starts the scripts once the page is painted, so that they do not delay what is seen first, or at its first use. */
function startScripts(): void {
  const waiting = document.querySelector<HTMLTemplateElement>('#scripts');
  if (!waiting) return;
  waiting.remove();
  // Each in a task of its own: a request takes a slow phone some milliseconds to begin.
  for (const element of [...waiting.content.children]) setTimeout(() => document.head.append(element));
}

addEventListener('load', () => requestAnimationFrame(() => setTimeout(startScripts, PAINT_MS)));
addEventListener('DOMContentLoaded', () => setTimeout(startScripts, SCRIPT_START_TIMEOUT_MS));
for (const use of FIRST_USE) addEventListener(use, startScripts, { capture: true, once: true });
