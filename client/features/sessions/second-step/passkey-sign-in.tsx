import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useSignInWithPasskeyMutation, useStartPasskeySignInMutation } from '../../../gql/admin-hooks';
import { BusyButton } from '../../../ui/forms/busy-button';
import { failureOf } from '../../../ui/loading/failure';
import { session } from '../session';
import { canUsePasskeys } from './can-use-passkeys';
import classes from './code-field.module.css';
import { PASSKEY_MESSAGES } from './texts';

/** Signs in with a passkey. Its code is loaded on the click. */
export function PasskeySignIn() {
  const [start] = useStartPasskeySignInMutation();
  const [signIn] = useSignInWithPasskeyMutation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const use = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const [{ getPasskey }, started] = await Promise.all([import('./ask-authenticator'), start()]);
      const response = await getPasskey(started.data!.startPasskeySignIn);
      if (response === null) return;
      const { data } = await signIn({ variables: { response } });
      if (data) session.begin(data.signInWithPasskey.token);
    } catch (error) {
      setProblem(failureOf(error).message ?? PASSKEY_MESSAGES.signInFailed);
    } finally {
      setBusy(false);
    }
  };

  if (!canUsePasskeys()) return null;
  return (
    <div className={classes.passkey}>
      <BusyButton variant="default" size="md" busy={busy} fullWidth onClick={() => void use()}>
        {PASSKEY_MESSAGES.signIn}
      </BusyButton>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </div>
  );
}
