import { useApolloClient } from '@apollo/client/react';
import { SHEET_LABELS } from '@shared/evening-sheet';
import { shortClock } from '@shared/weekly-hours';
import { AdminEveningSheetDocument, type AdminSheetFragment, type RoleTemplateFragment } from '../../../../gql/admin';
import { useSaveEveningSheetMutation } from '../../../../gql/admin-hooks';
import type { DiffOptions } from '../../../../records/differences/field-differences';
import { useRecordForm } from '../../../../records/form/use-record-form';
import { SHEET_DRAFT_KEY } from '../constants';
import { parseRows, rowsRules, toRowsText, type RowsText } from '../rows';
import { clocksOf, sheetItems, sheetRowErrors, sheetRows, type SheetRow } from './sheet-rows';
import { EVENING_TEXTS } from './texts';

export interface SheetFields {
  items: RowsText;
  isOpen: boolean;
}

/** A sheet, or what the weekly meeting makes of it, which has version 0. */
export type SheetRecord = Omit<AdminSheetFragment, 'version'> & { id: string; version: number };

export const asRecord = (sheet: AdminSheetFragment): SheetRecord => ({
  ...sheet,
  id: `${sheet.meetingId}/${sheet.date}`,
  version: sheet.version ?? 0,
});

export const sheetFields = (sheet: SheetRecord | null): SheetFields => ({
  items: toRowsText(sheet ? sheetRows(sheet) : []),
  isOpen: sheet?.isOpen ?? false,
});

/** `from`: when the evening begins. Roles and signals are named as the weekly meeting has them. */
export const sheetDiff = (
  from: string,
  { roles, timings }: Pick<RoleTemplateFragment, 'roles' | 'timings'>,
): DiffOptions<SheetFields> => ({
  noun: EVENING_TEXTS.noun,
  labels: { items: SHEET_LABELS.items, isOpen: EVENING_TEXTS.open },
  pictures: [],
  format: {
    items: (text) => {
      const rows = parseRows<SheetRow>(text);
      const clocks = clocksOf(from, rows);
      return rows.map(({ title, minutes, roleId, timingId, text: note }, place) => {
        const line = `${shortClock(clocks[place] ?? from)} ${title}, ${minutes} min`;
        const role = named(EVENING_TEXTS.role, roles, roleId, EVENING_TEXTS.goneRole);
        const timing = named(EVENING_TEXTS.timing, timings, timingId, EVENING_TEXTS.goneTiming);
        return [line, role, timing, note].filter(Boolean).join('. ');
      });
    },
  },
});

/** `Role: Timer`, or '' if none is chosen. */
const named = (
  label: string,
  all: readonly { id: string; name: string }[],
  chosen: string | null,
  gone: string,
): string => (chosen === null ? '' : `${label}: ${all.find(({ id }) => id === chosen)?.name ?? gone}`);

export function useSheetRecord(opened: SheetRecord) {
  const apollo = useApolloClient();
  const [save] = useSaveEveningSheetMutation();
  const { meetingId, date } = opened;
  const update = async (values: SheetFields, version: number): Promise<SheetRecord | undefined> => {
    const input = { isOpen: values.isOpen, items: sheetItems(parseRows<SheetRow>(values.items)) };
    const { data } = await save({ variables: { meetingId, date, input, version } });
    return data ? asRecord(data.saveEveningSheet) : undefined;
  };
  return useRecordForm<SheetFields, SheetRecord>(
    {
      fieldsOf: sheetFields,
      rulesOf: (_, { items }) => ({
        items: rowsRules(EVENING_TEXTS.oneLine, parseRows<SheetRow>(items).map(sheetRowErrors)),
      }),
      pictures: [],
      serverNormalized: ['items'],
      draft: { key: SHEET_DRAFT_KEY, version: 1 },
      messages: {
        created: EVENING_TEXTS.saved,
        updated: EVENING_TEXTS.saved,
        createFailed: EVENING_TEXTS.saveFailed,
        updateFailed: EVENING_TEXTS.saveFailed,
      },
      savedText: (before, { isOpen }) => {
        if (!before || before.isOpen === isOpen) return null;
        return isOpen ? EVENING_TEXTS.opened : EVENING_TEXTS.closed;
      },
      // An evening always has a sheet.
      create: (values) => update(values, 0),
      update: (_, values, version) => update(values, version),
      read: async () => {
        const query = { query: AdminEveningSheetDocument, variables: { meetingId, date } } as const;
        const { data } = await apollo.query({ ...query, fetchPolicy: 'network-only' });
        return data?.adminEveningSheet ? asRecord(data.adminEveningSheet) : undefined;
      },
    },
    opened,
    () => undefined,
  );
}
