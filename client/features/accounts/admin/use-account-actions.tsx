import {
  IconKey,
  IconListSearch,
  IconShield,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { ListedAccountFragment, NewLinkFragment } from '../../../gql/admin';
import { DELETE, type RecordAction } from '../../../records/actions/record-kind';
import { RECORD_ACTIONS } from '../../../records/texts';
import { actsPath } from '../../../records/actions/acts-path';
import { AccountQuestion } from './account-question';
import { ACCOUNTS_MESSAGES } from './texts';
import { useChangeAccount } from './use-change-account';

type Account = ListedAccountFragment;

interface AccountActions {
  ownId: string;
  onLink: (link: NewLinkFragment) => void;
  onGone: () => void;
}

/** Actions of an account's menu, and the dialog that confirms deactivation and deletion. */
export function useAccountActions({ ownId, onLink, onGone }: AccountActions) {
  const change = useChangeAccount(onLink);
  const [question, setQuestion] = useState<{ of: Account; deleting: boolean } | null>(null);

  const actionsOf = (account: Account): RecordAction[] => {
    const { id, role, state } = account;
    const administrator = role === 'ADMINISTRATOR';
    const link = state === 'INVITED' ? ACCOUNTS_MESSAGES.newInvitation : ACCOUNTS_MESSAGES.newLink;
    return [
      {
        id: 'role',
        label: administrator ? ACCOUNTS_MESSAGES.makeOfficer : ACCOUNTS_MESSAGES.makeAdministrator,
        icon: administrator ? IconShieldOff : IconShield,
        run: () => change.role(account),
      },
      ...(state === 'DEACTIVATED'
        ? [
            {
              id: 'reactivate',
              label: ACCOUNTS_MESSAGES.reactivate,
              icon: IconUserCheck,
              run: () => change.reactivate(account),
            },
          ]
        : []),
      // The own password is changed under My account, and whoever wants to leave asks another administrator.
      ...(state !== 'DEACTIVATED' && id !== ownId
        ? [{ id: 'link', label: link, icon: IconKey, run: () => change.link(account) }]
        : []),
      ...(state === 'ACTIVE' && id !== ownId
        ? [
            {
              id: 'deactivate',
              label: ACCOUNTS_MESSAGES.deactivate,
              icon: IconUserOff,
              run: () => setQuestion({ of: account, deleting: false }),
            },
          ]
        : []),
      { id: 'acts', label: RECORD_ACTIONS.acts, icon: IconListSearch, to: actsPath({ record: id }) },
      ...(id !== ownId
        ? [
            {
              id: DELETE,
              label: state === 'INVITED' ? ACCOUNTS_MESSAGES.withdraw : ACCOUNTS_MESSAGES.remove,
              icon: IconTrash,
              run: () => setQuestion({ of: account, deleting: true }),
            },
          ]
        : []),
    ];
  };

  const close = (): void => setQuestion(null);
  const confirm = async ({ of, deleting }: NonNullable<typeof question>): Promise<void> => {
    const done = await (deleting ? change.remove(of) : change.deactivate(of));
    close();
    if (done && deleting) onGone();
  };
  const dialog = question && (
    <AccountQuestion {...question} busy={change.busy} onConfirm={() => void confirm(question)} onCancel={close} />
  );
  return { actionsOf, dialog };
}
