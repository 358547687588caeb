import { TEAM_RULES } from '@shared/team';
import { firstBroken } from '@shared/rules';
import { useState } from 'react';
import type { AdminTeamMemberFragment, TeamPosition } from '../../../gql/admin';
import { randomKey } from '../../../ui/forms/form-idempotency-key';
import { readDrafts, writeDrafts, type DraftPlace } from '../../../ui/forms/stored-drafts';
import { COMMITTEE_DRAFT_KEY } from './constants';

export interface CommitteeRow {
  /** The ID of the former member, or a random one. */
  key: string;
  included: boolean;
  name: string;
  position: TeamPosition | null;
  /** ID of the member whose photo is taken. */
  photoOf?: string;
}

const VERSION = 1;
const placeOf = (year: string): DraftPlace => ({ key: COMMITTEE_DRAFT_KEY, id: year });

/** Stores the draft of a year's committee in this browser; null removes it. */
export function storeCommitteeDraft(year: string, rows: readonly CommitteeRow[] | null): void {
  const draft = rows && { id: year, version: VERSION, savedAt: new Date().toISOString(), values: rows };
  writeDrafts(placeOf(year), draft ? [draft] : []);
}

/** The draft of a new committee. It stays in this browser until it is published. */
export function useCommitteeDraft(
  year: string,
  former: readonly AdminTeamMemberFragment[],
  existing: readonly AdminTeamMemberFragment[],
) {
  const [stored] = useState(() => readDrafts<readonly CommitteeRow[]>(placeOf(year), VERSION)[0]?.values);
  const fresh = (): readonly CommitteeRow[] => former.map((member) => rowOf(member, existing));
  const [rows, setRows] = useState(() => stored ?? fresh());
  const [restored, setRestored] = useState(stored !== undefined);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const store = (changed: readonly CommitteeRow[]): void => {
    setRows(changed);
    storeCommitteeDraft(year, changed);
  };
  return {
    rows,
    /** It was begun at an earlier visit. */
    restored,
    /** By `<key of the row>.<field>`. */
    errors,
    setErrors,
    change: (key: string, changes: Partial<CommitteeRow>): void => {
      store(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
      setErrors({});
    },
    add: (): void => store([...rows, { key: randomKey(), included: true, name: '', position: null }]),
    /** Starts again from the former committee. */
    reset: (): void => {
      storeCommitteeDraft(year, null);
      setRows(fresh());
      setRestored(false);
      setErrors({});
    },
    included: rows.filter(({ included }) => included),
  };
}

export type CommitteeDraft = ReturnType<typeof useCommitteeDraft>;

/** Somebody whom the new year has in the same position already is not added again. */
const rowOf = (
  { id, name, position }: AdminTeamMemberFragment,
  existing: readonly AdminTeamMemberFragment[],
): CommitteeRow => ({
  ...{ key: id, name, position, photoOf: id },
  included: !existing.some((other) => other.name === name && other.position === position),
});

/** The rules that rows break, by `<key of the row>.<field>`. */
export const committeeErrors = (rows: readonly CommitteeRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ key, name, position }) => {
      const broken = {
        name: firstBroken(TEAM_RULES.name, name),
        position: position ? null : TEAM_RULES.position[0].message,
      };
      return Object.entries(broken).flatMap(([field, message]) => (message ? [[`${key}.${field}`, message]] : []));
    }),
  );
