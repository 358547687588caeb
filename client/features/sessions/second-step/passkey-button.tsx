import { Alert } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../../ui/forms/busy-button';
import { useProblem } from '../../../ui/forms/use-problem';
import { failureOf } from '../../../ui/loading/failure';
import { canUsePasskeys } from './can-use-passkeys';
import classes from './code-field.module.css';
import { PASSKEY_MESSAGES } from './texts';

type Authenticator = typeof import('./ask-authenticator');

interface PasskeyButtonProps {
  /** Resolves to what the authenticator has signed; null if the person has cancelled. */
  ask: (authenticator: Authenticator) => Promise<string | null>;
  /** Gets it. The error is shown below the button. */
  send: (response: string) => Promise<void>;
  /** Text of an error without a message. */
  failed: string;
  label?: string;
  size?: 'sm' | 'md';
}

/** Asks for a passkey, where the browser can. The code for that is loaded on the click. */
export function PasskeyButton({ ask, send, failed, label = PASSKEY_MESSAGES.use, size = 'sm' }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const [problem, report] = useProblem(failed);

  const use = async (): Promise<void> => {
    setBusy(true);
    report(null);
    try {
      const response = await ask(await import('./ask-authenticator'));
      if (response !== null) await send(response);
    } catch (error) {
      report(failureOf(error).message ?? failed);
    } finally {
      setBusy(false);
    }
  };

  if (!canUsePasskeys()) return null;
  return (
    <div className={classes.passkey}>
      <BusyButton variant="default" size={size} busy={busy} fullWidth onClick={() => void use()}>
        {label}
      </BusyButton>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </div>
  );
}
