import { Button } from '@mantine/core';
import classes from './hand-over.module.css';
import { HAND_OVER_TEXTS } from './texts';

interface RowButtonsProps {
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** Actions on a person or a member of the lists. */
export const RowButtons = ({ name, onEdit, onRemove }: RowButtonsProps) => (
  <div className={classes.actions}>
    <Button variant="subtle" size="compact-sm" aria-label={HAND_OVER_TEXTS.editNamed(name)} onClick={onEdit}>
      {HAND_OVER_TEXTS.edit}
    </Button>
    <Button variant="subtle" size="compact-sm" aria-label={HAND_OVER_TEXTS.removeNamed(name)} onClick={onRemove}>
      {HAND_OVER_TEXTS.remove}
    </Button>
  </div>
);
