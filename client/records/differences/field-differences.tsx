import { useMemo } from 'react';
import { FilePicture } from '../../ui/pictures/file-picture';
import type { ImageValue } from '../../ui/pictures/image-field';
import { markChanges, type MarkedLine } from './text-diff';
import classes from './field-differences.module.css';

export interface DiffOptions<Values> {
  /** The record in a sentence: 'post', 'event'. */
  noun: string;
  /** Labels in display order. */
  labels: Record<keyof Values & string, string>;
  /** Fields with pictures. */
  pictures: readonly (keyof Values)[];
  /** Formats a value as lines, given all values of its version; by default its text. */
  format?: {
    readonly [Field in keyof Values]?: (value: NonNullable<Values[Field]>, values: Values) => readonly string[];
  };
}

interface Side<Values> {
  /** Heading of the version: 'Yours'. */
  owner: string;
  values: Values;
}

interface FieldDifferencesProps<Values> extends Omit<DiffOptions<Values>, 'noun'> {
  fields: readonly (keyof Values & string)[];
  left: Side<Values>;
  right: Side<Values>;
  /** Stands beside the label of a field. */
  noteOf?: (field: keyof Values & string) => string;
}

/** Fields of two versions of a record side by side, with the differences marked. */
export const FieldDifferences = <Values extends object>({
  fields,
  left,
  right,
  noteOf,
  labels,
  pictures,
  format,
}: FieldDifferencesProps<Values>) => (
  <div className={classes.differences}>
    {fields.map((field) => (
      <FieldDifference
        key={field}
        label={labels[field]}
        note={noteOf?.(field)}
        owners={[left.owner, right.owner]}
        lines={[linesOf(left.values, field, format?.[field]), linesOf(right.values, field, format?.[field])]}
        pictures={[pictures.includes(field) && left.values[field], pictures.includes(field) && right.values[field]]}
      />
    ))}
  </div>
);

interface FieldDifferenceProps {
  label: string;
  note: string | undefined;
  owners: readonly [string, string];
  lines: readonly [readonly string[], readonly string[]];
  /** Shown instead of the lines. */
  pictures: readonly [unknown, unknown];
}

/** In no text. */
const END_OF_LINE = '\0';

function FieldDifference({ label, note, owners, lines, pictures }: FieldDifferenceProps) {
  // Text is compared by its content: the arrays are others with each render.
  const [left, right] = [lines[0].join(END_OF_LINE), lines[1].join(END_OF_LINE)];
  const marked = useMemo(() => markChanges(left.split(END_OF_LINE), right.split(END_OF_LINE)), [left, right]);
  return (
    <section className={classes.difference} aria-label={label}>
      <h3 className={classes.field}>
        {label} {note && <small>{note}</small>}
      </h3>
      {marked.map((version, side) => (
        <Version
          key={side}
          owner={owners[side] ?? ''}
          lines={version}
          picture={(pictures[side] || null) as ImageValue}
        />
      ))}
    </section>
  );
}

function linesOf<Values, Field extends keyof Values>(
  values: Values,
  field: Field,
  format: ((value: NonNullable<Values[Field]>, values: Values) => readonly string[]) | undefined,
): readonly string[] {
  const value = values[field];
  if (value === null || value === undefined || value === '') return ['(empty)'];
  if (format) return format(value, values);
  return [typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)];
}

interface VersionProps {
  owner: string;
  lines: readonly MarkedLine[];
  picture: ImageValue;
}

const Version = ({ owner, lines, picture }: VersionProps) => (
  <div>
    <h4 className={classes.owner}>{owner}</h4>
    <div className={classes.lines} tabIndex={0} role="group" aria-label={owner}>
      {picture ? (
        <FilePicture className={classes.picture} value={picture} alt={owner} />
      ) : (
        lines.map((line, number) => (
          <p key={number} dir="auto">
            {line.map(({ text, changed }, index) => (changed ? <mark key={index}>{text}</mark> : text))}
          </p>
        ))
      )}
    </div>
  </div>
);
