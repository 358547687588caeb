import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { REQUIRED_FIELD } from '../../../ui/forms/required-field';
import classes from './code-field.module.css';
import { CODE_MESSAGES } from './texts';

/** For a code of the authenticator app, or a recovery code. */
export function CodeField(props: TextInputProps) {
  const [recovery, setRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const change = (): void => {
    setRecovery(!recovery);
    input.current?.focus();
    input.current?.select();
  };
  return (
    <div className={classes.field}>
      <TextInput
        ref={input}
        label={recovery ? CODE_MESSAGES.recoveryCode : CODE_MESSAGES.code}
        description={recovery ? CODE_MESSAGES.recoveryCodeHint : CODE_MESSAGES.codeHint}
        // A recovery code has letters.
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        {...REQUIRED_FIELD}
        {...props}
      />
      <Button className={classes.change} variant="subtle" size="compact-sm" onClick={change}>
        {recovery ? CODE_MESSAGES.useApp : CODE_MESSAGES.useRecoveryCode}
      </Button>
      {recovery && <p className={classes.lost}>{CODE_MESSAGES.lost}</p>}
    </div>
  );
}
