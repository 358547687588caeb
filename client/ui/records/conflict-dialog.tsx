import { Group } from '@mantine/core';
import { dateAndTime } from '@shared/time';
import { useMemo } from 'react';
import { BusyButton } from '../busy-button';
import { Dialog } from '../dialog';
import { FilePicture } from '../file-picture';
import type { ImageValue } from '../image-field';
import { useSite } from '../site';
import classes from './conflict-dialog.module.css';
import type { Conflict } from './use-record-form';
import { typedKeys } from '../typed-keys';

export interface DiffOptions<Values> {
  /** The record in a sentence: 'post', 'event'. */
  noun: string;
  /** Labels in display order. */
  labels: Record<keyof Values & string, string>;
  /** Fields with pictures. */
  pictures: readonly (keyof Values)[];
  /** Formats a value as lines; by default its text. */
  format?: { readonly [Field in keyof Values]?: (value: NonNullable<Values[Field]>) => readonly string[] };
}

interface ConflictDialogProps<Values extends object, Stored> extends DiffOptions<Values> {
  conflict: Conflict<Stored>;
  mine: Values;
  theirs: Values;
  /** The version that both started from. */
  base: Values;
  busy: boolean;
}

/**
 * Another administrator saved in between: shows the differences and lets the officer choose. Nothing is saved or lost
 * before that.
 */
export function ConflictDialog<Values extends object, Stored>(props: ConflictDialogProps<Values, Stored>) {
  const { noun, labels, conflict, mine, theirs, base, busy } = props;
  const { timeZone } = useSite();
  const { met, overwrite, takeTheirs, keepEditing } = conflict;
  const fields = typedKeys(labels);
  // Only the other version replaced the picture: the former file is gone, so theirs is kept either way.
  const isTheirPicture = (field: keyof Values) => props.pictures.includes(field) && mine[field] === base[field];
  const differing = fields.filter((field) => mine[field] !== theirs[field] && !isTheirPicture(field));
  const linesOf = <Field extends keyof Values>(field: Field, value: Values[Field]) => {
    const format = props.format?.[field];
    return format && value != null && value !== '' ? format(value) : valueLines(value);
  };
  const pictureOf = (field: keyof Values, version: Values) =>
    props.pictures.includes(field) ? (version[field] as ImageValue) : null;
  return (
    <Dialog
      opened
      onClose={keepEditing}
      busy={busy}
      size="xl"
      title={`This ${noun} was changed while you were editing`}
    >
      <p className={classes.lead}>
        <strong>{met.updatedBy ?? 'Someone else'}</strong> saved it on {dateAndTime(timeZone, met.updatedAt)}. Your
        changes aren’t saved yet, and nothing is lost: choose which version to keep.
      </p>
      <div className={classes.differences}>
        {differing.length === 0 && <p className={classes.lead}>Both versions are identical.</p>}
        {differing.map((field) => {
          const [ours, others] = [linesOf(field, mine[field]), linesOf(field, theirs[field])];
          const [ourPicture, otherPicture] = [pictureOf(field, mine), pictureOf(field, theirs)];
          return (
            <section key={field} className={classes.difference} aria-label={labels[field]}>
              <h3 className={classes.field}>
                {labels[field]} <small>{changedBy(mine[field], theirs[field], base[field])}</small>
              </h3>
              <Version owner="Yours" lines={ours} others={others} picture={ourPicture} />
              <Version owner="Saved version" lines={others} others={ours} picture={otherPicture} />
            </section>
          );
        })}
      </div>
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

function valueLines(value: unknown): readonly string[] {
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No'];
  return [value === null || value === undefined || value === '' ? '(empty)' : String(value)];
}

interface VersionProps {
  owner: string;
  lines: readonly string[];
  others: readonly string[];
  /** Shown instead of the lines. */
  picture: ImageValue;
}

/** One side of a difference; lines that the other side does not have are marked. */
function Version({ owner, lines, others, picture }: VersionProps) {
  const known = useMemo(() => new Set(others), [others]);
  return (
    <div>
      <h4 className={classes.owner}>{owner}</h4>
      <div className={classes.lines} tabIndex={0} role="group" aria-label={owner}>
        {picture ? (
          <FilePicture className={classes.picture} value={picture} alt={owner} />
        ) : (
          lines.map((line, index) => <p key={index}>{known.has(line) ? line : <mark>{line}</mark>}</p>)
        )}
      </div>
    </div>
  );
}
