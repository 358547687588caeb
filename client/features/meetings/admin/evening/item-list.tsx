import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { SHEET_LIMITS } from '@shared/evening-sheet';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useId, useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { parseRows, toRowsText } from '../rows';
import type { EveningParts } from './evening-parts';
import classes from './item-list.module.css';
import { ItemRow } from './item-row';
import { SheetEnd } from './sheet-end';
import { afterRowAct, clocksOf, endOfRows, sheetRowErrors, type RowAct, type SheetRow } from './sheet-rows';
import { EVENING_TEXTS } from './texts';
import type { SheetFields } from './use-sheet-record';

interface ItemListProps {
  form: UseFormReturnType<SheetFields>;
  evening: EveningParts;
}

/** The lines of the sheet, to be edited, moved, added and removed. The focus follows. */
export function ItemList({ form, evening: { sheet, roles, timings, holders } }: ItemListProps) {
  const id = useId();
  const element = useRef<HTMLFieldSetElement>(null);
  const text = form.useWatchValue('items');
  const rows = parseRows<SheetRow>(text);
  const { errors, error } = rowErrorsOf(form.errors.items, rows);
  const clocks = clocksOf(sheet.evening.from, rows);
  const isFull = rows.length >= SHEET_LIMITS.items;
  const { getValues, setFieldValue } = form;
  const act = useCallback(
    (done: RowAct): void => {
      const after = afterRowAct(parseRows<SheetRow>(getValues().items), done);
      if (!after) return;
      flushSync(() => setFieldValue('items', toRowsText(after.rows)));
      if (!after.focus) return;
      const { place, field } = after.focus;
      const control = element.current?.querySelector<HTMLElement>(`[data-place="${place}"] [data-field="${field}"]`);
      (control ?? element.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
    },
    [getValues, setFieldValue],
  );
  return (
    <fieldset ref={element} className={classes.list} aria-labelledby="agenda" aria-describedby={id}>
      <p className={classes.hint} id={id}>
        {isFull ? EVENING_TEXTS.full : EVENING_TEXTS.agendaHint}
      </p>
      <SheetEnd end={endOfRows(sheet.evening, rows)} />
      <ol className={classes.rows}>
        {rows.map((row, place) => (
          <ItemRow
            key={row.id}
            {...{ row, place, roles, timings, isFull, act }}
            clock={clocks[place] ?? ''}
            isLast={place === rows.length - 1}
            holder={holders.find(({ roleId }) => roleId === row.roleId)}
            errors={errors[place]}
          />
        ))}
      </ol>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {!isFull && (
        <Button
          data-add
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => act({ type: 'insert', place: rows.length })}
        >
          {EVENING_TEXTS.addLine}
        </Button>
      )}
    </fieldset>
  );
}

/** From a refused save until the list is changed, errors are at the lines; one that the server has found is below the list. */
function rowErrorsOf(refused: ReactNode, rows: readonly SheetRow[]) {
  const errors = refused ? rows.map(sheetRowErrors) : [];
  const isFound = errors.some((row) => Object.keys(row).length > 0);
  return { errors, error: isFound ? null : refused };
}
