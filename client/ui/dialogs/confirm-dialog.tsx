import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from '../forms/busy-button';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** Verb on the confirm button. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Confirming cannot be undone. */
  dangerous?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The initial focus is on the cancel button. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  dangerous = false,
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} onClose={onCancel} busy={busy} title={title} size="sm" centered withCloseButton={false}>
      <Text component="div" size="sm">
        {children}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <BusyButton variant="default" onClick={onCancel} busy={busy} data-autofocus>
          {cancelLabel}
        </BusyButton>
        <BusyButton color={dangerous ? 'red' : undefined} onClick={onConfirm} busy={busy}>
          {confirmLabel}
        </BusyButton>
      </Group>
    </Dialog>
  );
}
