import { Button, Group, Stack, Textarea } from '@mantine/core';
import { KEY_MESSAGES } from '@shared/api-keys';
import { useEffect, useRef, useState } from 'react';
import classes from './api-keys.module.css';

/** A key, this once. */
export function MadeKey({ text, onDone }: { text: string; onDone: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const copyButton = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  // The form that had the focus is gone.
  useEffect(() => copyButton.current?.focus(), []);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(KEY_MESSAGES.copied);
    } catch {
      field.current?.focus();
      setSaid(KEY_MESSAGES.copyFailed);
    }
  };

  return (
    <Stack gap="sm">
      <p className={classes.warning}>{KEY_MESSAGES.madeWarning}</p>
      <Textarea
        ref={field}
        label={KEY_MESSAGES.madeKey}
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
            {KEY_MESSAGES.copy}
          </Button>
          <span className={classes.said} role="status">
            {said}
          </span>
        </Group>
        <Button variant="default" onClick={onDone}>
          {KEY_MESSAGES.done}
        </Button>
      </Group>
    </Stack>
  );
}
