/** Runs before the first paint: a classic script of its own, since the pages allow none within them. It imports nothing. */

/** The reader's choice, which Mantine keeps under this key, else the system's. */
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
// For the pages that have no other script: evening comes to them too.
system.addEventListener('change', show);

/** Buttons pressed before the page was alive. Nobody heard the clicks, so they are done again as soon as it is. */
const pressed: HTMLElement[] = [];
const keep = ({ target }: Event): void => {
  const button = target instanceof Element && target.closest('button');
  if (button) pressed.push(button);
};
addEventListener('click', keep, true);
document.addEventListener(
  'alive',
  () => {
    document.documentElement.dataset.alive = ''; // for tests and tools: from here on a link is followed within the page
    removeEventListener('click', keep, true);
    for (const button of pressed) button.click();
  },
  { once: true },
);
