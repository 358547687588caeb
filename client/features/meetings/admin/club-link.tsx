import { Button, Group, Skeleton } from '@mantine/core';
import { longDate } from '@shared/time';
import { useRef, useState } from 'react';
import { useClubLinkQuery } from '../../../gql/admin-hooks';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog';
import { Dialog } from '../../../ui/dialogs/dialog';
import { SecretNotice } from '../../../ui/dialogs/secret-notice';
import { BusyButton } from '../../../ui/forms/busy-button';
import { failureOf } from '../../../ui/loading/failure';
import { Notice } from '../../../ui/page/notice';
import { TitledSection } from '../../../ui/page/titled-section';
import { useSite } from '../../../ui/site/site';
import { TRY_AGAIN } from '../../../ui/texts';
import { CLUB_LINK_MESSAGES } from './club-link-texts';
import classes from './evenings.module.css';
import { useClubLink } from './use-club-link';

type Question = 'renew' | 'revoke';

/** The link that officers share with members, for the role board and the timer. */
export function ClubLink() {
  const { timeZone } = useSite();
  const { data, error, refetch } = useClubLinkQuery({ fetchPolicy: 'network-only' });
  const actions = useClubLink(refetch);
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState<Question | null>(null);
  const link = data?.clubLink;
  const confirm = async (question: Question): Promise<void> => {
    await actions[question]();
    setAsking(null);
    // The button that was pressed may be gone.
    heading.current?.focus();
  };
  return (
    <TitledSection
      id="club-link"
      className={classes.clubLink}
      heading={heading}
      title={CLUB_LINK_MESSAGES.title}
      hint={CLUB_LINK_MESSAGES.hint}
    >
      {error && !data && (
        <Notice title={failureOf(error).message ?? CLUB_LINK_MESSAGES.fetchFailed} failed>
          <Button variant="default" onClick={() => void refetch().catch(() => undefined)}>
            {TRY_AGAIN}
          </Button>
        </Notice>
      )}
      {!error && !data && <Skeleton height={56} role="status" aria-label={CLUB_LINK_MESSAGES.loading} />}
      {data && (
        <p className={classes.linkState}>
          {link
            ? CLUB_LINK_MESSAGES.until(longDate(timeZone, link.createdAt), longDate(timeZone, link.expiresAt))
            : CLUB_LINK_MESSAGES.none}
        </p>
      )}
      {data && !link && (
        <BusyButton variant="default" busy={actions.busy} onClick={() => void actions.renew()}>
          {CLUB_LINK_MESSAGES.make}
        </BusyButton>
      )}
      {link && (
        <Group gap="xs">
          <Button variant="default" onClick={() => setAsking('renew')}>
            {CLUB_LINK_MESSAGES.renew}
          </Button>
          <Button variant="subtle" color="red" onClick={() => setAsking('revoke')}>
            {CLUB_LINK_MESSAGES.revoke}
          </Button>
        </Group>
      )}
      {asking && (
        <ConfirmDialog
          opened
          title={CLUB_LINK_MESSAGES[`${asking}Title`]}
          confirmLabel={CLUB_LINK_MESSAGES[`${asking}Confirm`]}
          dangerous={asking === 'revoke'}
          busy={actions.busy}
          onConfirm={() => void confirm(asking)}
          onCancel={() => setAsking(null)}
        >
          {CLUB_LINK_MESSAGES[`${asking}Text`]}
        </ConfirmDialog>
      )}
      {actions.made && <NewLink address={actions.made} onClose={actions.close} />}
    </TitledSection>
  );
}

/** Shows the new link, the only time it can be seen: only confirming closes the dialog. */
const NewLink = ({ address, onClose }: { address: string; onClose: () => void }) => (
  <Dialog
    opened
    onClose={onClose}
    title={CLUB_LINK_MESSAGES.madeTitle}
    centered
    closeOnEscape={false}
    closeOnClickOutside={false}
    withCloseButton={false}
  >
    <SecretNotice
      text={address}
      label={CLUB_LINK_MESSAGES.madeLabel}
      warning={CLUB_LINK_MESSAGES.madeWarning}
      done={CLUB_LINK_MESSAGES.done}
      onDone={onClose}
    />
  </Dialog>
);
