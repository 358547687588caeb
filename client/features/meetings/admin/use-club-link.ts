import type { ApolloCache } from '@apollo/client';
import { PERSONAL_LINK_PATHS } from '@shared/personal-links';
import { useState } from 'react';
import { ClubLinkDocument } from '../../../gql/admin';
import { useRenewClubLinkMutation, useRevokeClubLinkMutation } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/loading/failure';
import { useSite } from '../../../ui/site/site';
import { notify } from '../../../ui/toasts/notify';
import { CLUB_LINK_MESSAGES } from './club-link-texts';

/** Makes the club link anew, or revokes it. `made` is the address of the new one. */
export function useClubLink(refetch: () => Promise<unknown>) {
  const { url } = useSite();
  const [renewLink] = useRenewClubLinkMutation();
  const [revokeLink] = useRevokeClubLinkMutation();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<string | null>(null);

  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify.error(failureOf(error).message ?? CLUB_LINK_MESSAGES.changeFailed);
    }
    setBusy(false);
  };
  const forget = (cache: ApolloCache): void =>
    void cache.writeQuery({ query: ClubLinkDocument, data: { clubLink: null } });
  return {
    busy,
    made,
    close: () => setMade(null),
    renew: () =>
      run(async () => {
        const { data } = await renewLink();
        if (!data) throw new Error('The response is empty');
        setMade(new URL(PERSONAL_LINK_PATHS.club + data.renewClubLink.token, url).href);
        await refetch().catch(() => undefined);
      }),
    revoke: () =>
      run(async () => {
        await revokeLink({ update: forget });
        notify.success(CLUB_LINK_MESSAGES.revoked);
      }),
  };
}
