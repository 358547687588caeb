import type { ListedAccountFragment } from '../../../gql/admin';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog';
import { ACCOUNTS_MESSAGES, nameOf } from './texts';

interface AccountQuestionProps {
  of: ListedAccountFragment;
  asks: 'deactivate' | 'delete' | 'removeSecondStep';
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an account is deactivated or deleted, or loses its second step. */
export function AccountQuestion({ of, asks, ...answers }: AccountQuestionProps) {
  const name = nameOf(of);
  const invited = of.state === 'INVITED';
  const texts =
    asks === 'removeSecondStep'
      ? {
          title: ACCOUNTS_MESSAGES.removeSecondStepTitle(name),
          confirmLabel: ACCOUNTS_MESSAGES.removeSecondStep,
          children: ACCOUNTS_MESSAGES.removeSecondStepWarning,
        }
      : asks === 'deactivate'
        ? {
            title: ACCOUNTS_MESSAGES.deactivateTitle(name),
            confirmLabel: ACCOUNTS_MESSAGES.deactivate,
            children: ACCOUNTS_MESSAGES.deactivateWarning,
          }
        : invited
          ? {
              title: ACCOUNTS_MESSAGES.withdrawTitle(name),
              confirmLabel: ACCOUNTS_MESSAGES.withdraw,
              children: ACCOUNTS_MESSAGES.withdrawWarning,
            }
          : {
              title: ACCOUNTS_MESSAGES.removeTitle(name),
              confirmLabel: ACCOUNTS_MESSAGES.remove,
              children: ACCOUNTS_MESSAGES.removeWarning,
            };
  return <ConfirmDialog opened dangerous {...texts} {...answers} />;
}
