import { useState } from 'react';
import type { StartAuthenticatorMutation } from '../../../gql/admin';
import { Dialog } from '../../../ui/dialogs/dialog';
import { AddPasskeyForm } from './add-passkey-form';
import { RecoveryCodes } from './recovery-codes';
import { SetUpForm } from './set-up-form';
import { PASSKEY_MESSAGES, SECOND_STEP_MESSAGES } from './texts';

/** The first step of the dialog. */
export interface Shown {
  /** An authenticator app that waits for its first code. */
  started?: StartAuthenticatorMutation['startAuthenticator'];
  /** A passkey is added. */
  adding?: true;
  /** New recovery codes. */
  codes?: readonly string[];
}

/**
 * Sets up an authenticator app, adds a passkey, and shows new recovery codes. Once there are codes, only confirming that they are saved
 * closes it.
 */
export function SecondStepDialog({
  started,
  adding,
  codes: renewed,
  email,
  onClose,
}: Shown & { email: string; onClose: () => void }) {
  const [codes, setCodes] = useState(renewed);
  const free = codes === undefined;
  const title = adding ? PASSKEY_MESSAGES.addTitle : SECOND_STEP_MESSAGES.setUpTitle;
  // Only the first second step of an account brings codes.
  const finish = (created: readonly string[]): void => (created.length > 0 ? setCodes(created) : onClose());
  return (
    <Dialog
      opened
      onClose={onClose}
      title={free ? title : SECOND_STEP_MESSAGES.codesTitle}
      centered
      closeOnEscape={free}
      closeOnClickOutside={false}
      withCloseButton={free}
    >
      {codes && <RecoveryCodes codes={codes} email={email} onSaved={onClose} />}
      {!codes && started && <SetUpForm started={started} onConfirmed={finish} onClose={onClose} />}
      {!codes && adding && <AddPasskeyForm onAdded={finish} onClose={onClose} />}
    </Dialog>
  );
}
