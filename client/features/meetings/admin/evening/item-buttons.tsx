import { ActionIcon } from '@mantine/core';
import {
  IconAlignLeft,
  IconArrowDown,
  IconArrowUp,
  IconRowInsertBottom,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { MEETING_FORM_TEXTS } from '../texts';
import classes from './item-list.module.css';
import type { RowAct } from './sheet-rows';
import { EVENING_TEXTS } from './texts';

interface ItemButtonsProps {
  place: number;
  isLast: boolean;
  /** No line can be added. */
  isFull: boolean;
  act: (act: RowAct) => void;
  /** Shows the field of the text; undefined if it is there. */
  onText: (() => void) | undefined;
}

export function ItemButtons({ place, isLast, isFull, act, onText }: ItemButtonsProps) {
  const number = place + 1;
  const name = EVENING_TEXTS.line(number);
  const move = (to: number, field: string) => (): void => act({ type: 'move', place, to, field });
  return (
    <div className={classes.buttons}>
      {onText && (
        <RowButton
          field="addText"
          label={EVENING_TEXTS.addText(number)}
          icon={IconAlignLeft}
          onClick={focusText(onText)}
        />
      )}
      <RowButton
        field="up"
        label={MEETING_FORM_TEXTS.moveUp(name)}
        icon={IconArrowUp}
        isOff={place === 0}
        onClick={move(place - 1, 'up')}
      />
      <RowButton
        field="down"
        label={MEETING_FORM_TEXTS.moveDown(name)}
        icon={IconArrowDown}
        isOff={isLast}
        onClick={move(place + 1, 'down')}
      />
      <RowButton
        field="insert"
        label={EVENING_TEXTS.insert(number)}
        icon={IconRowInsertBottom}
        isOff={isFull}
        onClick={() => act({ type: 'insert', place: number })}
      />
      <RowButton
        field="remove"
        label={MEETING_FORM_TEXTS.remove(name)}
        icon={IconTrash}
        color="red"
        onClick={() => act({ type: 'remove', place })}
      />
    </div>
  );
}

type Press = (event: { currentTarget: HTMLElement }) => void;

/** The button disappears, and its field gets the focus. */
const focusText =
  (onText: () => void): Press =>
  ({ currentTarget }) => {
    const row = currentTarget.closest('li');
    flushSync(onText);
    row?.querySelector<HTMLElement>('[data-field="text"]')?.focus();
  };

interface RowButtonProps {
  field: string;
  label: string;
  icon: Icon;
  color?: string;
  isOff?: boolean;
  onClick: Press;
}

const RowButton = ({ field, label, icon: Sign, color, isOff = false, onClick }: RowButtonProps) => (
  <ActionIcon
    variant="subtle"
    color={color}
    data-field={field}
    data-disabled={isOff || undefined}
    aria-disabled={isOff}
    aria-label={label}
    onClick={onClick}
  >
    <Sign size={18} stroke={1.5} aria-hidden />
  </ActionIcon>
);
