import {
  IconDeviceMobileOff,
  IconKey,
  IconListSearch,
  IconLogout,
  IconShield,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import type { ListedAccountFragment, NewLinkFragment } from '../../../gql/admin';
import { DELETE, type RecordAction } from '../../../records/actions/record-kind';
import { RECORD_ACTIONS } from '../../../records/texts';
import { actsPath } from '../../../records/actions/acts-path';
import { AccountQuestion } from './account-question';
import { ACCOUNTS_MESSAGES } from './texts';
import { useChangeAccount } from './use-change-account';

type Account = ListedAccountFragment;
type Question = Pick<ComponentProps<typeof AccountQuestion>, 'of' | 'asks'>;

interface AccountActions {
  ownId: string;
  onLink: (link: NewLinkFragment) => void;
  onGone: () => void;
}

/** Actions of an account's menu, and the dialog that asks before what cannot be undone. */
export function useAccountActions({ ownId, onLink, onGone }: AccountActions) {
  const change = useChangeAccount(onLink);
  const [question, setQuestion] = useState<Question | null>(null);

  const actionsOf = (account: Account): RecordAction[] => {
    const { id, role, state, lastDay } = account;
    const administrator = role === 'ADMINISTRATOR';
    const link = state === 'INVITED' ? ACCOUNTS_MESSAGES.newInvitation : ACCOUNTS_MESSAGES.newLink;
    return [
      {
        id: 'role',
        label: administrator ? ACCOUNTS_MESSAGES.makeOfficer : ACCOUNTS_MESSAGES.makeAdministrator,
        icon: administrator ? IconShieldOff : IconShield,
        run: () => change.role(account),
      },
      ...(state === 'DEACTIVATED' || lastDay
        ? [
            {
              id: 'reactivate',
              label: state === 'DEACTIVATED' ? ACCOUNTS_MESSAGES.reactivate : ACCOUNTS_MESSAGES.keepAccess,
              icon: IconUserCheck,
              run: () => change.reactivate(account),
            },
          ]
        : []),
      // The own password is changed under My account, and whoever wants to leave asks another administrator.
      ...(state !== 'DEACTIVATED' && id !== ownId
        ? [{ id: 'link', label: link, icon: IconKey, run: () => change.link(account) }]
        : []),
      // The own one is turned off under My account.
      ...(account.secondStep && id !== ownId
        ? [
            {
              id: 'second-step',
              label: ACCOUNTS_MESSAGES.removeSecondStep,
              icon: IconDeviceMobileOff,
              run: () => setQuestion({ of: account, asks: 'removeSecondStep' }),
            },
          ]
        : []),
      // The own ones are ended under My account.
      ...(state === 'ACTIVE' && id !== ownId
        ? [
            {
              id: 'sessions',
              label: ACCOUNTS_MESSAGES.endSessions,
              icon: IconLogout,
              run: () => setQuestion({ of: account, asks: 'endSessions' }),
            },
            {
              id: 'deactivate',
              label: ACCOUNTS_MESSAGES.deactivate,
              icon: IconUserOff,
              run: () => setQuestion({ of: account, asks: 'deactivate' }),
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
              run: () => setQuestion({ of: account, asks: 'delete' }),
            },
          ]
        : []),
    ];
  };

  const close = (): void => setQuestion(null);
  const confirm = async ({ of, asks }: Question): Promise<void> => {
    const done = await change[asks](of);
    close();
    if (done && asks === 'delete') onGone();
  };
  const dialog = question && (
    <AccountQuestion {...question} busy={change.busy} onConfirm={() => void confirm(question)} onCancel={close} />
  );
  return { actionsOf, dialog };
}
