import { useState } from 'react';
import type { StartAuthenticatorMutation } from '../../../gql/admin';
import { Dialog } from '../../../ui/dialogs/dialog';
import { RecoveryCodes } from './recovery-codes';
import { SetUpForm } from './set-up-form';
import { SECOND_STEP_MESSAGES } from './texts';

interface SecondStepDialogProps {
  /** An authenticator app that waits for its first code. */
  started?: StartAuthenticatorMutation['startAuthenticator'];
  /** New recovery codes. */
  codes?: readonly string[];
  email: string;
  onClose: () => void;
}

/** Sets up an authenticator app, and shows new recovery codes. Once there are codes, only confirming that they are kept closes it. */
export function SecondStepDialog({ started, codes: renewed, email, onClose }: SecondStepDialogProps) {
  const [codes, setCodes] = useState(renewed);
  const free = codes === undefined;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={free ? SECOND_STEP_MESSAGES.setUpTitle : SECOND_STEP_MESSAGES.codesTitle}
      centered
      closeOnEscape={free}
      closeOnClickOutside={false}
      withCloseButton={free}
    >
      {codes && <RecoveryCodes codes={codes} email={email} onKept={onClose} />}
      {!codes && started && <SetUpForm started={started} onConfirmed={setCodes} onClose={onClose} />}
    </Dialog>
  );
}
