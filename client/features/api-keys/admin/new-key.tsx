import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from './api-keys.module.css';
import { API_KEY_MESSAGES } from './texts';

/** Shows the new key, the only time it can be seen. */
export function NewKeyNotice({ text, onDone }: { text: string; onDone: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const copyButton = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  // The form that had the focus has been replaced.
  useEffect(() => copyButton.current?.focus(), []);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(API_KEY_MESSAGES.copied);
    } catch {
      field.current?.focus();
      setSaid(API_KEY_MESSAGES.copyFailed);
    }
  };

  return (
    <Stack gap="sm">
      <p className={classes.warning}>{API_KEY_MESSAGES.madeWarning}</p>
      <Textarea
        ref={field}
        label={API_KEY_MESSAGES.madeKey}
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
            {API_KEY_MESSAGES.copy}
          </Button>
          <span className={classes.said} role="status">
            {said}
          </span>
        </Group>
        <Button variant="default" onClick={onDone}>
          {API_KEY_MESSAGES.done}
        </Button>
      </Group>
    </Stack>
  );
}
