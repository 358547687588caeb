import { Button, Group, Skeleton } from '@mantine/core';
import { longDate } from '@shared/time';
import { useRef, useState } from 'react';
import type { ClubLinkQuery } from '../../../gql/admin';
import { useClubLinkQuery } from '../../../gql/admin-hooks';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog';
import { BusyButton } from '../../../ui/forms/busy-button';
import { failureOf } from '../../../ui/loading/failure';
import { Notice } from '../../../ui/page/notice';
import { TitledSection } from '../../../ui/page/titled-section';
import { useSite } from '../../../ui/site/site';
import { TRY_AGAIN } from '../../../ui/texts';
import { CLUB_LINK_MESSAGES } from './club-link-texts';
import classes from './evenings.module.css';
import { NewClubLink } from './new-club-link';
import { useClubLink } from './use-club-link';

/** The link that officers share with members, for the role board and the timer. */
export function ClubLink() {
  const { data, error, refetch } = useClubLinkQuery({ fetchPolicy: 'network-only' });
  const actions = useClubLink(refetch);
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null);
  const link = data?.clubLink;
  const [made, setMade] = useState<string | null>(null);
  // The button that was pressed may be gone.
  const focusHeading = (): void => heading.current?.focus();
  const renew = async (): Promise<void> => {
    setMade(await actions.renew());
    setAsking(null);
  };
  const revoke = async (): Promise<void> => {
    await actions.revoke();
    setAsking(null);
    focusHeading();
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
        <Notice title={failureOf(error).message ?? CLUB_LINK_MESSAGES.loadFailed} failed>
          <Button variant="default" onClick={() => void refetch().catch(() => undefined)}>
            {TRY_AGAIN}
          </Button>
        </Notice>
      )}
      {!error && !data && <Skeleton height={56} role="status" aria-label={CLUB_LINK_MESSAGES.loading} />}
      {data && <LinkState link={link ?? null} />}
      {data && !link && (
        <BusyButton variant="default" busy={actions.busy} onClick={() => void renew()}>
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
      {asking === 'revoke' && (
        <ConfirmDialog
          opened
          title={CLUB_LINK_MESSAGES.revokeTitle}
          confirmLabel={CLUB_LINK_MESSAGES.revokeConfirm}
          dangerous
          busy={actions.busy}
          onConfirm={() => void revoke()}
          onCancel={() => setAsking(null)}
        >
          {CLUB_LINK_MESSAGES.revokeText}
        </ConfirmDialog>
      )}
      {(asking === 'renew' || made) && (
        <NewClubLink
          address={made}
          busy={actions.busy}
          onConfirm={() => void renew()}
          onClose={() => {
            setAsking(null);
            setMade(null);
            if (made) focusHeading();
          }}
        />
      )}
    </TitledSection>
  );
}

function LinkState({ link }: { link: ClubLinkQuery['clubLink'] }) {
  const { timeZone } = useSite();
  const day = (instant: string): string => longDate(timeZone, instant);
  return (
    <p className={classes.linkState}>
      {link ? CLUB_LINK_MESSAGES.until(day(link.createdAt), day(link.expiresAt)) : CLUB_LINK_MESSAGES.none}
    </p>
  );
}
