import { Button } from '@mantine/core';
import { useApolloClient } from '@apollo/client/react';
import { IconPlus } from '@tabler/icons-react';
import { HAND_OVER_LIMITS, planOf } from '@shared/hand-over';
import { TEAM_POSITIONS } from '@shared/team';
import { useRef, useState } from 'react';
import {
  HandOverTeamDocument,
  type HandOverDetailsFragment,
  type HandOverPlan,
  type ListedAccountFragment,
} from '../../../../gql/admin';
import plain from '../../../../records/list/plain-list.module.css';
import { BusyButton } from '../../../../ui/forms/busy-button';
import { failureOf } from '../../../../ui/loading/failure';
import { notify } from '../../../../ui/toasts/notify';
import classes from './hand-over.module.css';
import { draftTeam, membersOf } from './lists';
import { MemberDialog } from './member-dialog';
import { RowButtons } from './row-buttons';
import { HAND_OVER_TEXTS } from './texts';
import { saveOrNotify, type SaveHandOver } from './use-save-hand-over';

interface TeamPageProps {
  handOver: HandOverDetailsFragment;
  accounts: readonly ListedAccountFragment[];
  /** Years that have members, newest first. */
  years: readonly string[];
  save: SaveHandOver;
}

/** The new team page, which is published when the hand-over is completed. */
export function TeamPage({ handOver, accounts, years, save }: TeamPageProps) {
  const { members, year } = handOver;
  const [editing, setEditing] = useState<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const saveAndFocus = async (changed: (latest: HandOverDetailsFragment) => ReturnType<typeof membersOf>) => {
    await saveOrNotify(save((latest) => ({ members: changed(latest) })));
    addButton.current?.focus(); // The focused button is gone.
  };
  return (
    <>
      {years.includes(year) && <p className={classes.none}>{HAND_OVER_TEXTS.yearExists(year)}</p>}
      {members.length === 0 && <p className={classes.none}>{HAND_OVER_TEXTS.noTeam(year)}</p>}
      {members.length > 0 && (
        <ul className={`${plain.list} ${classes.list}`}>
          {members.map(({ name, position }, place) => (
            <li key={place} className={plain.row}>
              <div>
                <p className={plain.name}>{name}</p>
                <p className={plain.facts} data-open={position === null || undefined}>
                  {position ? TEAM_POSITIONS[position] : HAND_OVER_TEXTS.positionOpen}
                </p>
              </div>
              <RowButtons
                name={name}
                onEdit={() => setEditing(place)}
                onRemove={() => void saveAndFocus((latest) => membersOf(latest).toSpliced(place, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        {members.length === 0 && <DraftButton handOver={handOver} accounts={accounts} years={years} save={save} />}
        {members.length < HAND_OVER_LIMITS.members && (
          <Button
            ref={addButton}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEditing(members.length)}
          >
            {HAND_OVER_TEXTS.addMember}
          </Button>
        )}
        {members.length > 0 && (
          <Button variant="subtle" onClick={() => void saveAndFocus(() => [])}>
            {HAND_OVER_TEXTS.dropTeam}
          </Button>
        )}
      </div>
      {editing !== null && (
        <MemberDialog handOver={handOver} place={editing} save={save} onClose={() => setEditing(null)} />
      )}
    </>
  );
}

/** Drafts the new team from that of the year before. */
function DraftButton({ handOver, accounts, years, save }: TeamPageProps) {
  const apollo = useApolloClient();
  const [busy, setBusy] = useState(false);
  const { year } = handOver;
  const former = years.find((other) => other < year);
  if (former === undefined) return null;
  const draft = async (): Promise<void> => {
    setBusy(true);
    try {
      const query = { query: HandOverTeamDocument, variables: { former, year }, fetchPolicy: 'network-only' } as const;
      const { data } = await apollo.query(query);
      const goes = accounts.filter((account) => planOf<HandOverPlan>(account, handOver.plans) === 'GOES');
      const members = draftTeam({
        former: data?.former.nodes ?? [],
        existing: data?.existing.nodes ?? [],
        goes: goes.map(({ name }) => name),
        comes: handOver.invitations.map(({ name }) => name),
      });
      if (members.length === 0) notify.error(HAND_OVER_TEXTS.draftEmpty(former));
      else await saveOrNotify(save(() => ({ members })));
    } catch (error) {
      notify.error(failureOf(error).message ?? HAND_OVER_TEXTS.draftFailed);
    }
    setBusy(false);
  };
  return (
    <BusyButton busy={busy} onClick={() => void draft()}>
      {HAND_OVER_TEXTS.draftFrom(former)}
    </BusyButton>
  );
}
