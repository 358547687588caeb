import { Button, Group, Text } from '@mantine/core';
import { useRef } from 'react';
import type { AdminTeamMemberFragment } from '../../../gql/admin';
import { BusyButton } from '../../../ui/forms/busy-button';
import { CommitteeRows } from './committee-rows';
import classes from './copy-committee.module.css';
import { TEAM_ADMIN_MESSAGES } from './texts';
import { useCommitteeDraft, type CommitteeDraft } from './use-committee-draft';
import { usePublishCommittee } from './use-publish-committee';

interface CommitteeFormProps {
  /** The new one. */
  year: string;
  former: readonly AdminTeamMemberFragment[];
  /** Members that the new year has already. */
  existing: readonly AdminTeamMemberFragment[];
  onBusy: (busy: boolean) => void;
  onDone: () => void;
  onClose: () => void;
}

export function CommitteeForm({ year, former, existing, onBusy, onDone, onClose }: CommitteeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useCommitteeDraft(year, former, existing);
  const { publish, busy, problem } = usePublishCommittee(year, draft, { form, onBusy, onDone });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
    >
      <Notes year={year} draft={draft} exists={existing.length > 0} />
      <CommitteeRows draft={draft} />
      <Button variant="subtle" size="compact-sm" mt="xs" onClick={draft.add}>
        {TEAM_ADMIN_MESSAGES.addMember}
      </Button>
      <Group className={classes.foot} justify="flex-end" gap="xs">
        <p className={classes.problem} role="alert">
          {problem}
        </p>
        <BusyButton variant="default" onClick={onClose} busy={busy}>
          {TEAM_ADMIN_MESSAGES.later}
        </BusyButton>
        <BusyButton type="submit" busy={busy || draft.included.length === 0}>
          {busy ? TEAM_ADMIN_MESSAGES.publishing : TEAM_ADMIN_MESSAGES.publishCommittee(year, draft.included.length)}
        </BusyButton>
      </Group>
    </form>
  );
}

const Notes = ({ year, draft, exists }: { year: string; draft: CommitteeDraft; exists: boolean }) => (
  <>
    <Text size="sm" mb="xs">
      {TEAM_ADMIN_MESSAGES.beginHint}
    </Text>
    {exists && (
      <Text size="sm" c="dimmed" mb="md">
        {TEAM_ADMIN_MESSAGES.yearExists(year)}
      </Text>
    )}
    {draft.restored && (
      <Group justify="space-between" mb="xs">
        <Text size="sm" role="status">
          {TEAM_ADMIN_MESSAGES.draftRestored}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={draft.reset}>
          {TEAM_ADMIN_MESSAGES.startAgain}
        </Button>
      </Group>
    )}
  </>
);
