import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import classes from './row-list.module.css';
import { MEETING_FORM_TEXTS } from './texts';

interface RowListProps<Row> {
  title: string;
  hint: string;
  /** One row in a sentence: 'Part'. */
  noun: string;
  addLabel: string;
  rows: readonly Row[];
  onChange: (rows: readonly Row[]) => void;
  blank: () => Row;
  /** The most rows that there can be. */
  most: number;
  /** The order is the officer's. */
  ordered?: boolean;
  /** Of the whole list. */
  error?: ReactNode;
  /** A button that removes some rows. */
  cleanUp?: { label: string; rows: readonly Row[] };
  /** The fields of a row. */
  children: (row: Row, place: number, change: (changes: Partial<Row>) => void) => ReactNode;
}

/** Rows of a form that are added, removed and, if they are in an order, moved. The focus follows. */
export function RowList<Row>(props: RowListProps<Row>) {
  const { title, hint, noun, addLabel, rows, onChange, blank, most, error, cleanUp, children } = props;
  const id = useId();
  const element = useRef<HTMLFieldSetElement>(null);
  /** `selector` finds what gets the focus once the rows have changed. */
  const changeTo = (changed: readonly Row[], selector: string): void => {
    flushSync(() => onChange(changed));
    const fallback = element.current?.querySelector<HTMLElement>('[data-add]');
    (element.current?.querySelector<HTMLElement>(selector) ?? fallback)?.focus();
  };
  const isFull = rows.length >= most;
  return (
    <fieldset ref={element} className={classes.list} aria-describedby={id}>
      <legend className={classes.title}>{title}</legend>
      <p className={classes.hint} id={id}>
        {isFull ? MEETING_FORM_TEXTS.most(title.toLowerCase(), most) : hint}
      </p>
      <ol className={classes.rows}>
        {rows.map((row, place) => (
          <li key={place} className={classes.row} data-place={place}>
            <div className={classes.fields}>
              {children(row, place, (changes) => onChange(rows.with(place, { ...row, ...changes })))}
            </div>
            <RowButtons {...props} place={place} name={`${noun.toLowerCase()} ${place + 1}`} changeTo={changeTo} />
          </li>
        ))}
      </ol>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.foot}>
        {!isFull && (
          <Button
            data-add
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => changeTo([...rows, blank()], `[data-place="${rows.length}"] input`)}
          >
            {addLabel}
          </Button>
        )}
        {cleanUp && (
          <Button variant="subtle" size="compact-sm" onClick={() => changeTo(cleanUp.rows, '[data-add]')}>
            {cleanUp.label}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface RowButtonsProps<Row> extends Pick<RowListProps<Row>, 'rows' | 'ordered'> {
  place: number;
  name: string;
  changeTo: (rows: readonly Row[], selector: string) => void;
}

function RowButtons<Row>({ rows, ordered, place, name, changeTo }: RowButtonsProps<Row>) {
  const move = (to: number, action: string): void => {
    const row = rows[place];
    if (row === undefined || to < 0 || to >= rows.length) return;
    changeTo(rows.toSpliced(place, 1).toSpliced(to, 0, row), `[data-place="${to}"] [data-action="${action}"]`);
  };
  const remove = (): void => {
    const next = Math.min(place, rows.length - 2);
    changeTo(rows.toSpliced(place, 1), `[data-place="${next}"] [data-action="remove"]`);
  };
  return (
    <div className={classes.buttons}>
      {ordered && (
        <>
          <ActionIcon
            variant="subtle"
            data-action="up"
            data-disabled={place === 0 || undefined}
            aria-disabled={place === 0}
            aria-label={MEETING_FORM_TEXTS.moveUp(name)}
            onClick={() => move(place - 1, 'up')}
          >
            <IconArrowUp size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            data-action="down"
            data-disabled={place === rows.length - 1 || undefined}
            aria-disabled={place === rows.length - 1}
            aria-label={MEETING_FORM_TEXTS.moveDown(name)}
            onClick={() => move(place + 1, 'down')}
          >
            <IconArrowDown size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </>
      )}
      <ActionIcon
        variant="subtle"
        color="red"
        data-action="remove"
        aria-label={MEETING_FORM_TEXTS.remove(name)}
        onClick={remove}
      >
        <IconTrash size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  );
}
