import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from './busy-button';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** The verb on the button that goes ahead; the other one reads `cancelLabel`. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Going ahead cannot be undone. */
  dangerous?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. Opens with the focus on the harmless answer. */
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
