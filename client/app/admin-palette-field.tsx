import { IconSearch } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { PALETTE_MESSAGES } from '../ui/palette-texts';
import classes from './admin-palette.module.css';

interface PaletteFieldProps extends Pick<
  ComponentProps<'input'>,
  'ref' | 'value' | 'onChange' | 'onKeyDown' | 'aria-activedescendant'
> {
  /** ID of the list of entries; undefined while it is empty. */
  listId: string | undefined;
}

export const PaletteField = ({ listId, ...input }: PaletteFieldProps) => (
  <label className={classes.field}>
    <IconSearch size={20} stroke={1.5} aria-hidden />
    <input
      className={classes.input}
      type="text"
      role="combobox"
      aria-label={PALETTE_MESSAGES.title}
      aria-expanded={listId !== undefined}
      aria-controls={listId}
      aria-autocomplete="list"
      placeholder={PALETTE_MESSAGES.placeholder}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      {...input}
    />
  </label>
);
