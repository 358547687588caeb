import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AdminTeamMemberFragment } from '../../../gql/admin';
import { useAdminTeamQuery } from '../../../gql/admin-hooks';
import { BusyButton } from '../../../ui/busy-button';
import { Dialog } from '../../../ui/dialog';
import { failureOf } from '../../../ui/failure';
import { Notice } from '../../../ui/notice';
import { TRY_AGAIN } from '../../../ui/texts';
import { CommitteeRows } from './committee-rows';
import classes from './copy-committee.module.css';
import { TEAM_ADMIN_MESSAGES } from './texts';
import { useCommitteeDraft } from './use-committee-draft';
import { usePublishCommittee } from './use-publish-committee';
import { useYearOptions } from './use-year-options';
import { nextYear } from './years';

const MAX_MEMBERS = 100;

interface CopyCommitteeProps {
  year: string;
  /** Called with the new year. */
  onCopied: (year: string) => void;
}

/** Prepares the next year's committee from the present one, and publishes it in one act. Thoughts are not copied. */
export function CopyCommittee({ year, onCopied }: CopyCommitteeProps) {
  const [opened, setOpened] = useState(false);
  const years = useYearOptions();
  if (!years.includes(nextYear(year))) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {TEAM_ADMIN_MESSAGES.begin(nextYear(year))}
      </Button>
      {opened && <CopyDialog year={year} onCopied={onCopied} onClose={() => setOpened(false)} />}
    </>
  );
}

function CopyDialog({ year, onCopied, onClose }: CopyCommitteeProps & { onClose: () => void }) {
  const next = nextYear(year);
  const [busy, setBusy] = useState(false);
  const options = { fetchPolicy: 'network-only' } as const;
  const former = useAdminTeamQuery({ variables: { year, first: MAX_MEMBERS }, ...options });
  const existing = useAdminTeamQuery({ variables: { year: next, first: MAX_MEMBERS }, ...options });
  const error = former.error ?? existing.error;
  const retry = (): void => void Promise.all([former.refetch(), existing.refetch()]).catch(() => undefined);
  return (
    <Dialog opened onClose={onClose} busy={busy} title={TEAM_ADMIN_MESSAGES.begin(next)} size="lg">
      {error && (
        <Notice title={failureOf(error).message ?? TEAM_ADMIN_MESSAGES.fetchFailed} failed>
          <Button variant="default" onClick={retry}>
            {TRY_AGAIN}
          </Button>
        </Notice>
      )}
      {!error && !(former.data && existing.data) && <Skeleton height={160} role="status" aria-label="Loading" />}
      {!error && former.data && existing.data && (
        <CommitteeForm
          year={next}
          former={former.data.teamMembers.nodes}
          existing={existing.data.teamMembers.nodes}
          onBusy={setBusy}
          onDone={() => {
            onCopied(next);
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

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

function CommitteeForm({ year, former, existing, onBusy, onDone, onClose }: CommitteeFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const draft = useCommitteeDraft(year, former, existing);
  const { publish, busy } = usePublishCommittee(year, draft, element, onBusy, onDone);
  const count = draft.rows.filter(({ included }) => included).length;
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
    >
      <Text size="sm" mb="xs">
        {TEAM_ADMIN_MESSAGES.beginHint}
      </Text>
      {existing.length > 0 && (
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
      <CommitteeRows draft={draft} />
      <Button variant="subtle" size="compact-sm" mt="xs" onClick={draft.add}>
        {TEAM_ADMIN_MESSAGES.addMember}
      </Button>
      <Group className={classes.foot} justify="flex-end" gap="xs">
        <BusyButton variant="default" onClick={onClose} busy={busy}>
          {TEAM_ADMIN_MESSAGES.later}
        </BusyButton>
        <BusyButton type="submit" busy={busy || count === 0}>
          {TEAM_ADMIN_MESSAGES.publishCommittee(year, count)}
        </BusyButton>
      </Group>
    </form>
  );
}
