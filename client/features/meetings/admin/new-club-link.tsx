import { Group, Text } from '@mantine/core';
import { Dialog } from '../../../ui/dialogs/dialog';
import { SecretNotice } from '../../../ui/dialogs/secret-notice';
import { BusyButton } from '../../../ui/forms/busy-button';
import { CLUB_LINK_MESSAGES } from './club-link-texts';

interface NewClubLinkProps {
  /** The address of the new link; null while renewing it is a question. */
  address: string | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks before the former link is made void, and shows the new one, the only time it can be seen: only confirming closes the dialog then. One
 * dialog, so that the focus stays in it.
 */
export const NewClubLink = ({ address, busy, onConfirm, onClose }: NewClubLinkProps) => (
  <Dialog
    opened
    onClose={onClose}
    busy={busy}
    title={address === null ? CLUB_LINK_MESSAGES.renewTitle : CLUB_LINK_MESSAGES.madeTitle}
    centered
    closeOnEscape={address === null}
    closeOnClickOutside={address === null}
    withCloseButton={false}
  >
    {address === null ? (
      <>
        <Text size="sm">{CLUB_LINK_MESSAGES.renewText}</Text>
        <Group justify="flex-end" gap="xs" mt="lg">
          <BusyButton variant="default" onClick={onClose} busy={busy} data-autofocus>
            {CLUB_LINK_MESSAGES.cancel}
          </BusyButton>
          <BusyButton onClick={onConfirm} busy={busy}>
            {CLUB_LINK_MESSAGES.renewConfirm}
          </BusyButton>
        </Group>
      </>
    ) : (
      <SecretNotice
        text={address}
        label={CLUB_LINK_MESSAGES.madeLabel}
        warning={CLUB_LINK_MESSAGES.madeWarning}
        done={CLUB_LINK_MESSAGES.done}
        onDone={onClose}
      />
    )}
  </Dialog>
);
