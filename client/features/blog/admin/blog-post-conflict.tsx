import { Button, Group } from '@mantine/core';
import { dateAndTime } from '@shared/time';
import { useMemo } from 'react';
import { Dialog } from '../../../ui/dialog';
import { useSite } from '../../../ui/site';
import classes from './blog-post-conflict.module.css';
import { fieldsOf, type AdminPostFields, type PostConflict } from './use-post-form';

interface BlogPostConflictProps {
  conflict: PostConflict;
  mine: AdminPostFields;
  /** What both started from. */
  base: AdminPostFields;
  busy: boolean;
}

const LABELS: Record<keyof AdminPostFields, string> = {
  title: 'Title',
  subtitle: 'Subtitle',
  content: 'Content',
  slug: 'Address',
  published: 'Status',
  coverImage: 'Cover image',
  authorName: 'Author name',
  authorDepartment: 'Department',
  authorLinkedin: 'LinkedIn',
  authorImage: 'Author photo',
};
const FIELDS = Object.keys(LABELS) as (keyof AdminPostFields)[];

/** Somebody else saved in between: shows what differs, and lets the officer choose. Nothing is saved or lost before that. */
export function BlogPostConflict({ conflict, mine, base, busy }: BlogPostConflictProps) {
  const { timeZone } = useSite();
  const { met, theirs, overwrite, takeTheirs, keepEditing } = conflict;
  const saved = fieldsOf(theirs);
  const differing = FIELDS.filter((field) => mine[field] !== saved[field] && !isTheirPicture(field, mine, base));
  return (
    <Dialog opened onClose={keepEditing} size="xl" title="This post was changed while you were editing">
      <p className={classes.lead}>
        <strong>{met.updatedBy ?? 'Somebody else'}</strong> saved it on {dateAndTime(timeZone, met.updatedAt)}. Nothing
        of yours is saved yet, and nothing is lost: choose which version to keep.
      </p>
      <div className={classes.differences}>
        {differing.length === 0 && <p className={classes.lead}>Both versions are the same.</p>}
        {differing.map((field) => (
          <section key={field} className={classes.difference} aria-label={LABELS[field]}>
            <h3 className={classes.field}>
              {LABELS[field]} <small>{changedBy(mine[field], saved[field], base[field])}</small>
            </h3>
            <Version owner="Yours" lines={linesOf(field, mine)} others={linesOf(field, saved)} />
            <Version owner="Saved meanwhile" lines={linesOf(field, saved)} others={linesOf(field, mine)} />
          </section>
        ))}
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="subtle" onClick={keepEditing} data-autofocus>
          Keep editing
        </Button>
        <Button variant="default" onClick={takeTheirs} disabled={busy}>
          Take theirs
        </Button>
        <Button onClick={() => void overwrite()} loading={busy}>
          Overwrite with mine
        </Button>
      </Group>
    </Dialog>
  );
}

/** A picture that only the other one replaced: the former is gone, so theirs stays with either choice. */
const isTheirPicture = (field: keyof AdminPostFields, mine: AdminPostFields, base: AdminPostFields): boolean =>
  (field === 'coverImage' || field === 'authorImage') && mine[field] === base[field];

const changedBy = (mine: unknown, theirs: unknown, base: unknown): string =>
  mine === base ? 'not changed by you' : theirs === base ? 'changed by you alone' : 'changed by both';

/** One side of a difference; lines that the other side does not have are marked. */
function Version({ owner, lines, others }: { owner: string; lines: readonly string[]; others: readonly string[] }) {
  const known = useMemo(() => new Set(others), [others]);
  return (
    <div className={classes.version}>
      <h4 className={classes.owner}>{owner}</h4>
      <div className={classes.lines} tabIndex={0} role="group" aria-label={owner}>
        {lines.map((line, index) => (
          <p key={index}>{known.has(line) ? line : <mark>{line}</mark>}</p>
        ))}
      </div>
    </div>
  );
}

function linesOf(field: keyof AdminPostFields, values: AdminPostFields): readonly string[] {
  const value = values[field];
  if (field === 'content') return paragraphs(values.content);
  if (typeof value === 'boolean') return [value ? 'Published' : 'Draft'];
  if (value instanceof File) return [`New picture: ${value.name}`];
  return [value || '(empty)'];
}

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, pre, td, th, img';

/** The text of an HTML body, a line for each innermost block. */
function paragraphs(html: string): readonly string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks = [...body.querySelectorAll(BLOCKS)].filter((block) => !block.querySelector(BLOCKS));
  return blocks.map((block) => block.textContent || block.getAttribute('alt') || block.getAttribute('src') || '');
}
