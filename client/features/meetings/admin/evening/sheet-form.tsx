import { Switch } from '@mantine/core';
import { weekdayAndDay } from '@shared/time';
import { RecordForm } from '../../../../records/form/record-form';
import { MEETINGS_PATH } from '../constants';
import { EVENING_MESSAGES } from '../texts';
import { SheetList } from '../../sheet/sheet-list';
import { EveningLinks } from './evening-links';
import type { EveningParts } from './evening-parts';
import classes from './evening.module.css';
import { ItemList } from './item-list';
import { PrintedSheet } from './printed-sheet';
import { RoleList } from './role-list';
import { EVENING_TEXTS } from './texts';
import { TimeLog } from './time-log';
import { sheetDiff, sheetFields, useSheetRecord } from './use-sheet-record';
import { useShownLines, type ShownLinesProps } from './use-shown-lines';

/** The screen of one evening. The agenda and whether it is open are saved together; roles and times at once. */
export function SheetForm({ evening: parts }: { evening: EveningParts }) {
  const record = useSheetRecord(parts.sheet);
  const { form } = record;
  const sheet = record.saved ?? parts.sheet;
  const shown = { form, evening: { ...parts, sheet } };
  const { evening, title, isFrozen, version } = sheet;
  const day = weekdayAndDay(evening.day);
  return (
    <RecordForm
      {...sheetDiff(evening.from, parts)}
      record={record}
      fieldsOf={sheetFields}
      heading={day}
      nameOf={() => day}
      describeDraft={() => EVENING_TEXTS.agenda}
      back={{ to: MEETINGS_PATH, label: EVENING_TEXTS.back }}
    >
      <div className={classes.screen}>
        <p className={classes.facts}>
          {title}, {EVENING_MESSAGES.whenAndWhere(evening)}
        </p>
        {!evening.takesPlace && <p className={classes.notice}>{EVENING_TEXTS.notHeld}</p>}
        <EveningLinks sheet={sheet} />
        <RoleList evening={parts} />
        <section className={classes.section} aria-labelledby="agenda">
          <h2 className={classes.title} id="agenda">
            {EVENING_TEXTS.agenda}
          </h2>
          {isFrozen && <p className={classes.hint}>{EVENING_TEXTS.frozen}</p>}
          {!isFrozen && version === 0 && <p className={classes.hint}>{EVENING_TEXTS.template}</p>}
          <Switch
            key={form.key('isOpen')}
            {...form.getInputProps('isOpen', { type: 'checkbox' })}
            label={EVENING_TEXTS.open}
            description={EVENING_TEXTS.openHint}
          />
          {isFrozen ? <FrozenList {...shown} /> : <ItemList {...shown} />}
        </section>
        <TimeLog times={parts.times} />
      </div>
      <PrintedSheet {...shown} />
    </RecordForm>
  );
}

/** The record of an evening that is over. */
const FrozenList = (props: ShownLinesProps) => <SheetList {...useShownLines(props)} />;
