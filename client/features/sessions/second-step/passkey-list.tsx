import { Button, Group } from '@mantine/core';
import { longDate } from '@shared/time';
import { useState } from 'react';
import type { MeQuery } from '../../../gql/admin';
import { useRemovePasskeyMutation } from '../../../gql/admin-hooks';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog';
import { BusyButton } from '../../../ui/forms/busy-button';
import { useSite } from '../../../ui/site/site';
import { refetching } from '../../../ui/loading/refetching';
import { reportOutcome } from '../../../ui/toasts/report-outcome';
import plain from '../../../records/list/plain-list.module.css';
import { RenamePasskeyDialog } from './rename-passkey-dialog';
import { PASSKEY_MESSAGES } from './texts';

type Passkey = MeQuery['passkeys'][number];

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  /** The row that had the focus is gone. */
  onRemoved: () => void;
}

export function PasskeyList({ passkeys, onRemoved }: PasskeyListProps) {
  const { timeZone } = useSite();
  const [question, setQuestion] = useState<Passkey | null>(null);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [remove, { loading }] = useRemovePasskeyMutation(refetching('Me', 'Accounts'));
  const confirm = async ({ id, name }: Passkey): Promise<void> => {
    const isRemoved = await reportOutcome(async () => {
      await remove({ variables: { id } });
      return PASSKEY_MESSAGES.removed(name);
    }, PASSKEY_MESSAGES.removeFailed);
    if (isRemoved) onRemoved();
    setQuestion(null);
  };
  if (passkeys.length === 0) return null;
  return (
    <>
      <ul className={plain.list} aria-label={PASSKEY_MESSAGES.list}>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={plain.row}>
            <div>
              <p className={plain.name}>{passkey.name}</p>
              <p className={plain.facts}>
                {PASSKEY_MESSAGES.added(longDate(timeZone, passkey.createdAt))},{' '}
                {passkey.lastUsedAt
                  ? PASSKEY_MESSAGES.lastUsed(longDate(timeZone, passkey.lastUsedAt))
                  : PASSKEY_MESSAGES.neverUsed}
              </p>
            </div>
            <Group gap="0.25rem">
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={PASSKEY_MESSAGES.renameNamed(passkey.name)}
                onClick={() => setRenaming(passkey)}
              >
                {PASSKEY_MESSAGES.rename}
              </Button>
              <BusyButton
                variant="subtle"
                size="compact-sm"
                busy={loading}
                aria-label={PASSKEY_MESSAGES.removeNamed(passkey.name)}
                onClick={() => setQuestion(passkey)}
              >
                {PASSKEY_MESSAGES.remove}
              </BusyButton>
            </Group>
          </li>
        ))}
      </ul>
      {renaming && <RenamePasskeyDialog passkey={renaming} onClose={() => setRenaming(null)} />}
      {question && (
        <ConfirmDialog
          opened
          dangerous
          title={PASSKEY_MESSAGES.removeTitle(question.name)}
          confirmLabel={PASSKEY_MESSAGES.remove}
          busy={loading}
          onConfirm={() => void confirm(question)}
          onCancel={() => setQuestion(null)}
        >
          {PASSKEY_MESSAGES.removeWarning}
        </ConfirmDialog>
      )}
    </>
  );
}
