import type { ListedAccountFragment } from '../../../gql/admin';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog';
import { ACCOUNTS_MESSAGES, nameOf } from './texts';

interface AccountQuestionProps {
  of: ListedAccountFragment;
  deleting: boolean;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an account is deactivated or deleted. */
export function AccountQuestion({ of, deleting, ...answers }: AccountQuestionProps) {
  const name = nameOf(of);
  const invited = of.state === 'INVITED';
  const texts = !deleting
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
