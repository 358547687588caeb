import { useApolloClient } from '@apollo/client/react';
import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { TEAM_POSITIONS } from '@shared/team';
import { useState } from 'react';
import { AdminTeamDocument, type AdminTeamMemberFragment } from '../../../gql/admin';
import { useAdminTeamQuery, useAdminTeamYearsQuery, useCreateTeamMemberMutation } from '../../../gql/admin-hooks';
import { BusyButton } from '../../../ui/busy-button';
import { Dialog } from '../../../ui/dialog';
import { failureOf } from '../../../ui/failure';
import { Notice } from '../../../ui/notice';
import { notify } from '../../../ui/notify';
import { useYearOptions } from './use-year-options';
import { TRY_AGAIN } from '../../../ui/texts';
import classes from './copy-committee.module.css';
import { TEAM_ADMIN_MESSAGES } from './texts';
import { nextYear } from './years';

const MAX_MEMBERS = 100;

interface CopyCommitteeProps {
  year: string;
  /** Called with the new year. */
  onCopied: (year: string) => void;
}

/**
 * Creates the next year's committee from the selected members: name, position and photo are copied, thoughts are not.
 */
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
  const { data, error, refetch } = useAdminTeamQuery({
    variables: { year, first: MAX_MEMBERS },
    fetchPolicy: 'network-only',
  });
  const [left, setLeft] = useState<readonly string[]>([]);
  const existing = useAdminTeamYearsQuery({ fetchPolicy: 'cache-and-network' }).data?.teamYears ?? [];
  const next = nextYear(year);
  const { copy, busy } = useCopy(next, () => {
    onCopied(next);
    onClose();
  });
  const members = data?.teamMembers.nodes ?? [];
  const staying = members.filter(({ id }) => !left.includes(id));
  const toggle = (id: string): void =>
    setLeft((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  return (
    <Dialog opened onClose={onClose} busy={busy} title={TEAM_ADMIN_MESSAGES.begin(next)}>
      <Text size="sm" mb="xs">
        {TEAM_ADMIN_MESSAGES.beginHint}
      </Text>
      <Text size="sm" c="dimmed" mb="md">
        {existing.includes(next) ? TEAM_ADMIN_MESSAGES.yearExists(next) : TEAM_ADMIN_MESSAGES.yearsSoFar(existing)}
      </Text>
      {error && (
        <Notice title={failureOf(error).message ?? TEAM_ADMIN_MESSAGES.fetchFailed} failed>
          <Button variant="default" onClick={() => void refetch().catch(() => undefined)}>
            {TRY_AGAIN}
          </Button>
        </Notice>
      )}
      {!error && !data && <Skeleton height={160} role="status" aria-label="Loading" />}
      <Stack gap="xs">
        {members.map(({ id, name, position }) => (
          <Checkbox
            key={id}
            label={`${name}, ${TEAM_POSITIONS[position]}`}
            checked={!left.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </Stack>
      <Group className={classes.foot} justify="flex-end" gap="xs">
        <BusyButton variant="default" onClick={onClose} busy={busy}>
          Cancel
        </BusyButton>
        <BusyButton onClick={() => void copy(staying)} busy={busy || staying.length === 0}>
          {TEAM_ADMIN_MESSAGES.beginWith(staying.length)}
        </BusyButton>
      </Group>
    </Dialog>
  );
}

/** Skips members that the new year already has, so that retrying creates no duplicates. */
function useCopy(year: string, onDone: () => void) {
  const apollo = useApolloClient();
  const [create] = useCreateTeamMemberMutation();
  const [busy, setBusy] = useState(false);
  const copy = async (members: readonly AdminTeamMemberFragment[]): Promise<void> => {
    setBusy(true);
    try {
      const query = {
        query: AdminTeamDocument,
        variables: { year, first: MAX_MEMBERS },
        fetchPolicy: 'network-only',
      } as const;
      const present = new Set((await apollo.query(query)).data?.teamMembers.nodes.map(nameAndPosition));
      for (const member of members.filter((one) => !present.has(nameAndPosition(one)))) {
        const { name, position, image } = member;
        await create({ variables: { input: { name, position, year, imageUrl: image?.url } } });
      }
      await apollo.refetchQueries({ include: 'active' }).catch(() => undefined);
      notify.success(TEAM_ADMIN_MESSAGES.begun(year));
      onDone();
    } catch (error) {
      notify.error(failureOf(error).message ?? TEAM_ADMIN_MESSAGES.createFailed);
    }
    setBusy(false);
  };
  return { copy, busy };
}

const nameAndPosition = ({ name, position }: AdminTeamMemberFragment): string => `${position} ${name}`;
