import classes from './keys.module.css';
import { Unseen } from './unseen';

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

const signOf = (key: string): string => {
  if (key === 'Mod') return isApple() ? '⌘' : 'Ctrl';
  return key === 'Alt' && isApple() ? '⌥' : key;
};

/** Keys that are pressed together, as they are written on this machine's keyboard. */
export const Keys = ({ of }: { of: string }) => (
  <span className={classes.keys}>
    {of.split('+').map((key, place) => (
      <kbd key={key} className={classes.key}>
        {place > 0 && <Unseen>+</Unseen>}
        {signOf(key)}
      </kbd>
    ))}
  </span>
);
