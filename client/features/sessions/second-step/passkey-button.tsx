import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useStartPasskeySignInMutation } from '../../../gql/admin-hooks';
import { BusyButton } from '../../../ui/forms/busy-button';
import { failureOf } from '../../../ui/loading/failure';
import { canUsePasskeys } from './can-use-passkeys';
import classes from './code-field.module.css';
import { PASSKEY_MESSAGES } from './texts';

interface PasskeyButtonProps {
  /** Gets what the authenticator has signed. Its error is shown below the button. */
  send: (response: string) => Promise<void>;
  /** Text of an error without a message. */
  failed: string;
  size?: 'sm' | 'md';
}

/** Asks for a passkey, where the browser can. Its code is loaded on the click. */
export function PasskeyButton({ send, failed, size = 'sm' }: PasskeyButtonProps) {
  const [start] = useStartPasskeySignInMutation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const use = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const [{ getPasskey }, started] = await Promise.all([import('./ask-authenticator'), start()]);
      const response = await getPasskey(started.data!.startPasskeySignIn);
      if (response !== null) await send(response);
    } catch (error) {
      setProblem(failureOf(error).message ?? failed);
    } finally {
      setBusy(false);
    }
  };

  if (!canUsePasskeys()) return null;
  return (
    <div className={classes.passkey}>
      <BusyButton variant="default" size={size} busy={busy} fullWidth onClick={() => void use()}>
        {PASSKEY_MESSAGES.use}
      </BusyButton>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </div>
  );
}
