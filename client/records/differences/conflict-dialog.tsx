import { Group } from '@mantine/core';
import { dateAndTime } from '@shared/time';
import { BusyButton } from '../../ui/forms/busy-button';
import { Dialog } from '../../ui/dialogs/dialog';
import { useSite } from '../../ui/site/site';
import classes from './conflict-dialog.module.css';
import { type DiffOptions, FieldDifferences } from './field-differences';
import type { Conflict } from './conflict-choices';
import { typedKeys } from '../../ui/typed-keys';

interface ConflictDialogProps<Values extends object, Stored> extends DiffOptions<Values> {
  conflict: Conflict<Stored>;
  mine: Values;
  theirs: Values;
  /** The version that both started from. */
  base: Values;
  busy: boolean;
}

/**
 * Another officer saved in between: shows the differences and lets the officer choose. Nothing is saved or lost
 * before that.
 */
export function ConflictDialog<Values extends object, Stored>(props: ConflictDialogProps<Values, Stored>) {
  const { noun, labels, conflict, mine, theirs, base, busy } = props;
  const { timeZone } = useSite();
  const { latestSave, overwrite, takeTheirs, keepEditing } = conflict;
  const fields = typedKeys(labels);
  // Only the other version replaced the picture: the former file is gone, so theirs is kept either way.
  const isTheirPicture = (field: keyof Values) => props.pictures.includes(field) && mine[field] === base[field];
  const differing = fields.filter((field) => mine[field] !== theirs[field] && !isTheirPicture(field));
  return (
    <Dialog
      opened
      onClose={keepEditing}
      busy={busy}
      size="xl"
      title={`This ${noun} was changed while you were editing`}
    >
      <p className={classes.lead}>
        <strong>{latestSave.updatedBy ?? 'Someone else'}</strong> saved it on{' '}
        {dateAndTime(timeZone, latestSave.updatedAt)}. Your changes aren’t saved yet, and nothing is lost: choose which
        version to keep.
      </p>
      {differing.length === 0 && <p className={classes.lead}>Both versions are identical.</p>}
      <FieldDifferences
        {...props}
        fields={differing}
        left={{ owner: 'Yours', values: mine }}
        right={{ owner: 'Saved version', values: theirs }}
        noteOf={(field) => changedBy(mine[field], theirs[field], base[field])}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <BusyButton variant="subtle" onClick={keepEditing} busy={busy} data-autofocus>
          Keep editing
        </BusyButton>
        <BusyButton variant="default" onClick={takeTheirs} busy={busy}>
          Take theirs
        </BusyButton>
        <BusyButton onClick={() => void overwrite()} busy={busy}>
          Overwrite with mine
        </BusyButton>
      </Group>
    </Dialog>
  );
}

const changedBy = (mine: unknown, theirs: unknown, base: unknown): string =>
  mine === base
    ? 'not changed by you: theirs is kept either way'
    : theirs === base
      ? 'changed only by you'
      : 'changed by both';
