import type { ListedAccountFragment } from '../../../gql/admin';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog';
import { ACCOUNTS_MESSAGES, nameOf } from './texts';

interface AccountQuestionProps {
  of: ListedAccountFragment;
  asks: 'endSessions' | 'deactivate' | 'delete' | 'removeSecondStep';
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before what ends something of an account. */
export function AccountQuestion({ of, asks, ...answers }: AccountQuestionProps) {
  const name = nameOf(of);
  const texts = {
    endSessions: {
      title: ACCOUNTS_MESSAGES.endSessionsTitle(name),
      confirmLabel: ACCOUNTS_MESSAGES.endSessions,
      children: ACCOUNTS_MESSAGES.endSessionsWarning,
    },
    removeSecondStep: {
      title: ACCOUNTS_MESSAGES.removeSecondStepTitle(name),
      confirmLabel: ACCOUNTS_MESSAGES.removeSecondStep,
      children: ACCOUNTS_MESSAGES.removeSecondStepWarning,
    },
    deactivate: {
      title: ACCOUNTS_MESSAGES.deactivateTitle(name),
      confirmLabel: ACCOUNTS_MESSAGES.deactivate,
      children: ACCOUNTS_MESSAGES.deactivateWarning,
    },
    withdraw: {
      title: ACCOUNTS_MESSAGES.withdrawTitle(name),
      confirmLabel: ACCOUNTS_MESSAGES.withdraw,
      children: ACCOUNTS_MESSAGES.withdrawWarning,
    },
    delete: {
      title: ACCOUNTS_MESSAGES.removeTitle(name),
      confirmLabel: ACCOUNTS_MESSAGES.remove,
      children: ACCOUNTS_MESSAGES.removeWarning,
    },
  }[asks === 'delete' && of.state === 'INVITED' ? 'withdraw' : asks];
  return <ConfirmDialog opened dangerous {...texts} {...answers} />;
}
