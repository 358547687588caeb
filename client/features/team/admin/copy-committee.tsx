import { useApolloClient } from '@apollo/client/react';
import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { TRY_AGAIN } from '@shared/errors';
import { nextYear, TEAM_MESSAGES, TEAM_POSITIONS } from '@shared/team';
import { useState } from 'react';
import { AdminTeamDocument, type AdminTeamMemberFragment } from '../../../gql/admin';
import { useAdminTeamQuery, useCreateTeamMemberMutation } from '../../../gql/admin-hooks';
import { BusyButton } from '../../../ui/busy-button';
import { Dialog } from '../../../ui/dialog';
import { failureOf } from '../../../ui/failure';
import { Notice } from '../../../ui/notice';
import { notify } from '../../../ui/notify';

const MOST = 100;

interface Copying {
  year: string;
  /** Leads to the year that was begun. */
  onCopied: (year: string) => void;
}

/** Begins the next year with those of this one who stay: name, position and photo are taken along, thoughts are not. */
export function CopyCommittee({ year, onCopied }: Copying) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Copy to {nextYear(year)}
      </Button>
      {opened && <CopyDialog year={year} onCopied={onCopied} onClose={() => setOpened(false)} />}
    </>
  );
}

function CopyDialog({ year, onCopied, onClose }: Copying & { onClose: () => void }) {
  const { data, error, refetch } = useAdminTeamQuery({
    variables: { year, first: MOST },
    fetchPolicy: 'network-only',
  });
  const [left, setLeft] = useState<readonly string[]>([]);
  const { copy, busy } = useCopy(nextYear(year), () => {
    onCopied(nextYear(year));
    onClose();
  });
  const members = data?.teamMembers.nodes ?? [];
  const staying = members.filter(({ id }) => !left.includes(id));
  const toggle = (id: string): void =>
    setLeft((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  return (
    <Dialog opened onClose={onClose} busy={busy} title={`Copy ${year} to ${nextYear(year)}`}>
      <Text size="sm" mb="md">
        Whoever stays keeps name, position and photo; their thoughts are left for them to say anew.
      </Text>
      {error && (
        <Notice title={failureOf(error).message ?? TEAM_MESSAGES.fetchFailed} failed>
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
      <Group justify="flex-end" gap="xs" mt="lg">
        <BusyButton variant="default" onClick={onClose} busy={busy}>
          Cancel
        </BusyButton>
        <BusyButton onClick={() => void copy(staying)} busy={busy || staying.length === 0}>
          Copy {staying.length} {staying.length === 1 ? 'member' : 'members'}
        </BusyButton>
      </Group>
    </Dialog>
  );
}

/** Makes those that the other year does not have yet: who tries again after a failure makes nobody twice. */
function useCopy(year: string, onDone: () => void) {
  const apollo = useApolloClient();
  const [create] = useCreateTeamMemberMutation();
  const [busy, setBusy] = useState(false);
  const copy = async (members: readonly AdminTeamMemberFragment[]): Promise<void> => {
    setBusy(true);
    try {
      const query = {
        query: AdminTeamDocument,
        variables: { year, first: MOST },
        fetchPolicy: 'network-only',
      } as const;
      const present = new Set((await apollo.query(query)).data?.teamMembers.nodes.map(nameAndPosition));
      for (const member of members.filter((one) => !present.has(nameAndPosition(one)))) {
        const { name, position, image } = member;
        await create({ variables: { input: { name, position, year, imageUrl: image?.url } } });
      }
      await apollo.refetchQueries({ include: 'active' }).catch(() => undefined);
      notify.success(`The committee of ${year} is begun`);
      onDone();
    } catch (error) {
      notify.error(failureOf(error).message ?? TEAM_MESSAGES.createFailed);
    }
    setBusy(false);
  };
  return { copy, busy };
}

const nameAndPosition = ({ name, position }: AdminTeamMemberFragment): string => `${position} ${name}`;
