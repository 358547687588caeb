import type { NewLinkFragment } from '../../../gql/admin';
import { Dialog } from '../../../ui/dialogs/dialog';
import { SecretNotice } from '../../../ui/dialogs/secret-notice';
import { ACCOUNTS_MESSAGES, nameOf } from './texts';

/** Shows a new link, the only time it can be seen: only confirming closes the dialog. */
export const HandedLinkDialog = ({ link, onClose }: { link: NewLinkFragment; onClose: () => void }) => (
  <Dialog
    opened
    onClose={onClose}
    title={ACCOUNTS_MESSAGES.linkTitle(nameOf(link.account))}
    centered
    closeOnEscape={false}
    closeOnClickOutside={false}
    withCloseButton={false}
  >
    <SecretNotice
      text={link.url}
      label={ACCOUNTS_MESSAGES.linkLabel}
      warning={link.mailed ? ACCOUNTS_MESSAGES.linkMailed(link.account.email) : ACCOUNTS_MESSAGES.linkNotMailed}
      done={ACCOUNTS_MESSAGES.linkDone}
      onDone={onClose}
    />
  </Dialog>
);
