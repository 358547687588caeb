import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ACCOUNT_ROLES } from '@shared/accounts';
import { HAND_OVER_LIMITS } from '@shared/hand-over';
import { useRef, useState } from 'react';
import type { HandOverDetailsFragment, ListedAccountFragment } from '../../../../gql/admin';
import plain from '../../../../records/list/plain-list.module.css';
import { ROLE_OF } from '../roles';
import classes from './hand-over.module.css';
import { invitationsOf } from './lists';
import { PersonDialog } from './person-dialog';
import { RowButtons } from './row-buttons';
import { HAND_OVER_TEXTS } from './texts';
import { saveOrNotify, type SaveHandOver } from './use-save-hand-over';

interface WhoComesProps {
  handOver: HandOverDetailsFragment;
  accounts: readonly ListedAccountFragment[];
  save: SaveHandOver;
}

/** Those who are invited when the hand-over is completed. */
export function WhoComes({ handOver, accounts, save }: WhoComesProps) {
  const { invitations } = handOver;
  /** Place of the person whose dialog is open; after the last one for somebody new. */
  const [editing, setEditing] = useState<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = async (place: number): Promise<void> => {
    await saveOrNotify(save((latest) => ({ invitations: invitationsOf(latest).toSpliced(place, 1) })));
    addButton.current?.focus(); // The focused button is gone.
  };
  return (
    <>
      {invitations.length === 0 && <p className={classes.none}>{HAND_OVER_TEXTS.nobodyComes}</p>}
      {invitations.length > 0 && (
        <ul className={`${plain.list} ${classes.list}`}>
          {invitations.map(({ name, email, role }, place) => (
            <li key={place} className={plain.row}>
              <div>
                <p className={plain.name}>{name}</p>
                <p className={plain.facts}>
                  {email}, {ACCOUNT_ROLES[ROLE_OF[role]].label}
                </p>
              </div>
              <RowButtons name={name} onEdit={() => setEditing(place)} onRemove={() => void remove(place)} />
            </li>
          ))}
        </ul>
      )}
      {invitations.length < HAND_OVER_LIMITS.invitations && (
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEditing(invitations.length)}
        >
          {HAND_OVER_TEXTS.addPerson}
        </Button>
      )}
      {editing !== null && (
        <PersonDialog
          handOver={handOver}
          accounts={accounts}
          place={editing}
          save={save}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
