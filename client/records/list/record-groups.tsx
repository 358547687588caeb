import type { ReactNode } from 'react';
import classes from './record-list.module.css';

interface RecordGroupsProps<T> {
  records: readonly T[];
  groupOf?: (record: T) => string;
  /** As a grid rather than a list. */
  tiles?: boolean;
  busy: boolean;
  children: (record: T) => ReactNode;
}

/** Records in lists, one for each group, with its name as the heading. */
export const RecordGroups = <T,>({ records, groupOf, tiles, busy, children }: RecordGroupsProps<T>) =>
  groupsOf(records, groupOf).map(({ name, members }) => (
    <section key={name} aria-label={name || undefined}>
      {name && <h2 className={classes.group}>{name}</h2>}
      <ul className={classes.list} data-tiles={tiles} aria-busy={busy}>
        {members.map(children)}
      </ul>
    </section>
  ));

/** Consecutive records of the same group; all in one without a group. */
function groupsOf<T>(records: readonly T[], groupOf: (record: T) => string = () => '') {
  const groups: { name: string; members: T[] }[] = [];
  for (const record of records) {
    const name = groupOf(record);
    const last = groups.at(-1);
    if (last?.name === name) last.members.push(record);
    else groups.push({ name, members: [record] });
  }
  return groups;
}
