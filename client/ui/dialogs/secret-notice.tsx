import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { SECRET_MESSAGES } from '../texts';
import classes from './secret-notice.module.css';

interface SecretNoticeProps {
  /** The secret, which can be seen only this once. */
  text: string;
  label: string;
  /** Instructions for handling the secret. */
  warning: string;
  done: string;
  onDone: () => void;
}

/** Shows a new secret, with a button to copy it. */
export function SecretNotice({ text, label, warning, done, onDone }: SecretNoticeProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const copyButton = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  // The form that had the focus has been replaced.
  useEffect(() => copyButton.current?.focus(), []);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(SECRET_MESSAGES.copied);
    } catch {
      field.current?.focus();
      setSaid(SECRET_MESSAGES.copyFailed);
    }
  };

  return (
    <Stack gap="sm">
      <p className={classes.warning}>{warning}</p>
      <Textarea
        ref={field}
        label={label}
        value={text}
        readOnly
        autosize
        spellCheck={false}
        classNames={{ input: classes.text }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="space-between">
        <Group gap="sm">
          <Button ref={copyButton} onClick={() => void copy()}>
            {SECRET_MESSAGES.copy}
          </Button>
          <span className={classes.said} role="status">
            {said}
          </span>
        </Group>
        <Button variant="default" onClick={onDone}>
          {done}
        </Button>
      </Group>
    </Stack>
  );
}
