import classes from './shortcut-keys.module.css';
import { VisuallyHidden } from '../theme/visually-hidden';

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

const signOf = (key: string): string => {
  if (key === 'Mod') return isApple() ? '⌘' : 'Ctrl';
  return key === 'Alt' && isApple() ? '⌥' : key;
};

/** A keyboard shortcut with this platform's key names. */
export const ShortcutKeys = ({ of: shortcut }: { of: string }) => (
  <span className={classes.keys}>
    {shortcut.split('+').map((key, place) => (
      <kbd key={key} className={classes.key}>
        {place > 0 && <VisuallyHidden>+</VisuallyHidden>}
        {signOf(key)}
      </kbd>
    ))}
  </span>
);
