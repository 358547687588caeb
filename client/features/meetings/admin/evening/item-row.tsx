import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { SHEET_RULES } from '@shared/evening-sheet';
import { shortClock } from '@shared/weekly-hours';
import { memo, useState, type KeyboardEvent } from 'react';
import type { AdminRoleHolderFragment } from '../../../../gql/admin';
import { countedFieldProps } from '../../../../ui/forms/counted-input';
import type { RowErrors } from '../rows';
import type { EveningParts } from './evening-parts';
import { ItemButtons } from './item-buttons';
import classes from './item-list.module.css';
import { changesOfRole, type RowAct, type SheetRow } from './sheet-rows';
import { EVENING_TEXTS } from './texts';

interface ItemRowProps extends Pick<EveningParts, 'roles' | 'timings'> {
  row: SheetRow;
  place: number;
  clock: string;
  isLast: boolean;
  isFull: boolean;
  holder: AdminRoleHolderFragment | undefined;
  errors: RowErrors<SheetRow> | undefined;
  act: (act: RowAct) => void;
}

/** Typing in one line must not render all of them. */
export const ItemRow = memo(Row, (before, after) => JSON.stringify(before) === JSON.stringify(after));

function Row({ row, place, clock, isLast, isFull, roles, timings, holder, errors = {}, act }: ItemRowProps) {
  const [isTextOpen, setTextOpen] = useState(false);
  const change = (changes: Partial<SheetRow>): void => act({ type: 'change', place, changes });
  const field = (name: keyof SheetRow, label: string) => ({
    'data-field': name,
    'aria-label': EVENING_TEXTS.fieldOf(label, place + 1),
  });
  const hasText = isTextOpen || row.text !== '' || errors.text !== undefined;
  return (
    <li className={classes.row} data-place={place} onKeyDown={(event) => moveByKey(event, place, act)}>
      <span className={classes.clock}>{shortClock(clock)}</span>
      <TextInput
        className={classes.name}
        {...field('title', EVENING_TEXTS.title)}
        placeholder={EVENING_TEXTS.title}
        value={row.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        autoComplete="off"
        {...countedFieldProps(SHEET_RULES.title, row.title, errors.title)}
      />
      <TextInput
        className={classes.minutes}
        {...field('minutes', EVENING_TEXTS.minutes)}
        value={row.minutes}
        onChange={({ currentTarget }) => change({ minutes: currentTarget.value.trim() })}
        inputMode="numeric"
        autoComplete="off"
        rightSection={<span aria-hidden>min</span>}
        rightSectionPointerEvents="none"
        error={errors.minutes}
      />
      <NativeSelect
        className={classes.role}
        {...field('roleId', EVENING_TEXTS.role)}
        data={choices(roles, row.roleId, EVENING_TEXTS.noRole, EVENING_TEXTS.goneRole)}
        value={row.roleId ?? ''}
        onChange={({ currentTarget }) =>
          change(changesOfRole(row, roles.find(({ id }) => id === currentTarget.value) ?? null))
        }
      />
      <NativeSelect
        className={classes.timing}
        {...field('timingId', EVENING_TEXTS.timing)}
        data={choices(timings, row.timingId, EVENING_TEXTS.noTiming, EVENING_TEXTS.goneTiming)}
        value={row.timingId ?? ''}
        onChange={({ currentTarget }) => change({ timingId: currentTarget.value || null })}
      />
      <ItemButtons {...{ place, isLast, isFull, act }} onText={hasText ? undefined : () => setTextOpen(true)} />
      {holder && (
        <p className={classes.holder}>
          {holder.name}
          {holder.speechTitle && `, “${holder.speechTitle}”`}
        </p>
      )}
      {hasText && (
        <Textarea
          className={classes.text}
          {...field('text', EVENING_TEXTS.text)}
          placeholder={EVENING_TEXTS.text}
          value={row.text}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          autosize
          minRows={1}
          maxRows={6}
          {...countedFieldProps(SHEET_RULES.text, row.text, errors.text)}
        />
      )}
    </li>
  );
}

/** With the chosen one even if the weekly meeting no longer has it. */
function choices(all: readonly { id: string; name: string }[], chosen: string | null, none: string, gone: string) {
  const isGone = chosen !== null && all.every(({ id }) => id !== chosen);
  return [
    { value: '', label: none },
    ...all.map(({ id, name }) => ({ value: id, label: name })),
    ...(isGone ? [{ value: chosen, label: gone }] : []),
  ];
}

/** In a list of choices, the same keys open it. */
function moveByKey(event: KeyboardEvent<HTMLElement>, place: number, act: ItemRowProps['act']): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const { target } = event;
  if (!step || !event.altKey || !(target instanceof HTMLElement) || target instanceof HTMLSelectElement) return;
  event.preventDefault();
  act({ type: 'move', place, to: place + step, field: target.dataset.field ?? 'title' });
}
