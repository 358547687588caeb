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
  const close = (): void => setQuestion(null);
  const confirm = async ({ of, asks }: Question): Promise<void> => {
    const done = await change[asks](of);
    close();
    if (done && asks === 'delete') onGone();
  };
  const actionsOf = (account: Account): RecordAction[] =>
    menuOf(account, { isOwn: account.id === ownId, change, ask: (asks) => setQuestion({ of: account, asks }) });
  const dialog = question && (
    <AccountQuestion {...question} busy={change.busy} onConfirm={() => void confirm(question)} onCancel={close} />
  );
  return { actionsOf, dialog };
}

interface Doing {
  isOwn: boolean;
  change: ReturnType<typeof useChangeAccount>;
  ask: (asks: Question['asks']) => void;
}

const when = (condition: boolean, ...actions: RecordAction[]): RecordAction[] => (condition ? actions : []);

/** The own password, second step and sessions are changed under My account, and whoever wants to leave asks another administrator. */
function menuOf(account: Account, { isOwn, change, ask }: Doing): RecordAction[] {
  const { id, role, state, lastDay, secondStep } = account;
  const [isAdministrator, isInvited, isOut] = [role === 'ADMINISTRATOR', state === 'INVITED', state === 'DEACTIVATED'];
  return [
    {
      id: 'role',
      label: isAdministrator ? ACCOUNTS_MESSAGES.makeOfficer : ACCOUNTS_MESSAGES.makeAdministrator,
      icon: isAdministrator ? IconShieldOff : IconShield,
      run: () => change.role(account),
    },
    ...when(isOut || Boolean(lastDay), {
      id: 'reactivate',
      label: isOut ? ACCOUNTS_MESSAGES.reactivate : ACCOUNTS_MESSAGES.keepAccess,
      icon: IconUserCheck,
      run: () => change.reactivate(account),
    }),
    ...when(!isOwn && !isOut, {
      id: 'link',
      label: isInvited ? ACCOUNTS_MESSAGES.newInvitation : ACCOUNTS_MESSAGES.newLink,
      icon: IconKey,
      run: () => change.link(account),
    }),
    ...when(!isOwn && Boolean(secondStep), {
      id: 'second-step',
      label: ACCOUNTS_MESSAGES.removeSecondStep,
      icon: IconDeviceMobileOff,
      run: () => ask('removeSecondStep'),
    }),
    ...when(
      !isOwn && !isOut && !isInvited,
      { id: 'sessions', label: ACCOUNTS_MESSAGES.endSessions, icon: IconLogout, run: () => ask('endSessions') },
      { id: 'deactivate', label: ACCOUNTS_MESSAGES.deactivate, icon: IconUserOff, run: () => ask('deactivate') },
    ),
    { id: 'acts', label: RECORD_ACTIONS.acts, icon: IconListSearch, to: actsPath({ record: id }) },
    ...when(!isOwn, {
      id: DELETE,
      label: isInvited ? ACCOUNTS_MESSAGES.withdraw : ACCOUNTS_MESSAGES.remove,
      icon: IconTrash,
      run: () => ask('delete'),
    }),
  ];
}
