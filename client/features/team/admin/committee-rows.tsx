import { Checkbox, Select, TextInput } from '@mantine/core';
import { TEAM_POSITIONS } from '@shared/team';
import { optionsOf } from '../../../records/options';
import classes from './copy-committee.module.css';
import { TEAM_ADMIN_MESSAGES } from './texts';
import type { CommitteeDraft } from './use-committee-draft';

const POSITIONS = optionsOf(TEAM_POSITIONS);

/** The members of the draft: whether each is in the new committee, under which name, and in which position. */
export const CommitteeRows = ({ draft }: { draft: CommitteeDraft }) => (
  <ul className={classes.rows}>
    {draft.rows.map((row, place) => {
      const name = row.name || TEAM_ADMIN_MESSAGES.newMember;
      return (
        <li key={row.key} className={classes.row} data-out={!row.included || undefined}>
          <Checkbox
            aria-label={TEAM_ADMIN_MESSAGES.isIncluded(name)}
            checked={row.included}
            onChange={({ currentTarget }) => draft.change(row.key, { included: currentTarget.checked })}
          />
          <TextInput
            aria-label={TEAM_ADMIN_MESSAGES.nameOf(place + 1)}
            placeholder="Name"
            value={row.name}
            onChange={({ currentTarget }) => draft.change(row.key, { name: currentTarget.value })}
            error={draft.errors[`${row.key}.name`]}
            disabled={!row.included}
            autoComplete="off"
          />
          <Select
            aria-label={TEAM_ADMIN_MESSAGES.positionOf(name)}
            placeholder="Position"
            value={row.position}
            onChange={(position) => draft.change(row.key, { position })}
            data={POSITIONS}
            error={draft.errors[`${row.key}.position`]}
            disabled={!row.included}
            searchable
          />
        </li>
      );
    })}
  </ul>
);
