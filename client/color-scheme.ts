/**
 * Sets the colour scheme before the first paint: the reader's choice, which Mantine keeps under this key, else the
 * system's. It is a file of its own because the pages allow no inline script.
 */
function chosen(): string | null {
  try {
    return localStorage.getItem('mantine-color-scheme-value');
  } catch {
    return null;
  }
}

const choice = chosen();
const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
