import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useAdminTeamQuery } from '../../../gql/admin-hooks';
import { Dialog } from '../../../ui/dialogs/dialog';
import { failureOf } from '../../../ui/loading/failure';
import { Notice } from '../../../ui/page/notice';
import { TRY_AGAIN } from '../../../ui/texts';
import { CommitteeForm } from './committee-form';
import { TEAM_ADMIN_MESSAGES } from './texts';
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
  const { former, existing, error, retry } = useBothCommittees(year, next);
  return (
    <Dialog opened onClose={onClose} busy={busy} title={TEAM_ADMIN_MESSAGES.begin(next)} size="46rem">
      {error && (
        <Notice title={failureOf(error).message ?? TEAM_ADMIN_MESSAGES.loadFailed} failed>
          <Button variant="default" onClick={retry}>
            {TRY_AGAIN}
          </Button>
        </Notice>
      )}
      {!error && !(former && existing) && <Skeleton height={160} role="status" aria-label="Loading" />}
      {!error && former && existing && (
        <CommitteeForm
          year={next}
          former={former}
          existing={existing}
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

/** The members of a year and of the next one. */
function useBothCommittees(year: string, next: string) {
  const options = { fetchPolicy: 'network-only' } as const;
  const former = useAdminTeamQuery({ variables: { year, first: MAX_MEMBERS }, ...options });
  const existing = useAdminTeamQuery({ variables: { year: next, first: MAX_MEMBERS }, ...options });
  return {
    former: former.data?.teamMembers.nodes,
    existing: existing.data?.teamMembers.nodes,
    error: former.error ?? existing.error,
    retry: (): void => void Promise.all([former.refetch(), existing.refetch()]).catch(() => undefined),
  };
}
