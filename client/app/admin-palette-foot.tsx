import { PALETTE_MESSAGES } from '../ui/palette-texts';
import { ShortcutKeys } from '../ui/keyboard/shortcut-keys';
import classes from './admin-palette.module.css';

interface PaletteFootProps {
  /** The active entry has actions, or its actions are shown. */
  actions: boolean;
  /** Its actions are shown. */
  back: boolean;
}

/** The keys of the palette. */
export const PaletteFoot = ({ actions, back }: PaletteFootProps) => (
  <p className={classes.foot} aria-hidden>
    <span>
      <ShortcutKeys of="↑+↓" /> {PALETTE_MESSAGES.move}
    </span>
    <span>
      <ShortcutKeys of="Enter" /> {PALETTE_MESSAGES.choose}
    </span>
    {actions && (
      <span>
        <ShortcutKeys of={back ? '←' : '→'} /> {back ? PALETTE_MESSAGES.back : PALETTE_MESSAGES.showActions}
      </span>
    )}
    <span>
      <ShortcutKeys of="Esc" /> {PALETTE_MESSAGES.close}
    </span>
  </p>
);
