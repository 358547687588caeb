import type { ApolloCache } from '@apollo/client';
import { PERSONAL_LINK_PATHS } from '@shared/personal-links';
import { useState } from 'react';
import { ClubLinkDocument } from '../../../gql/admin';
import { useRenewClubLinkMutation, useRevokeClubLinkMutation } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/loading/failure';
import { useSite } from '../../../ui/site/site';
import { notify } from '../../../ui/toasts/notify';
import { CLUB_LINK_MESSAGES } from './club-link-texts';

/** Makes the club link anew, or revokes it. Failures are reported. */
export function useClubLink(refetch: () => Promise<unknown>) {
  const { url } = useSite();
  const [renewLink] = useRenewClubLinkMutation();
  const [revokeLink] = useRevokeClubLinkMutation();
  const [busy, setBusy] = useState(false);

  /** Returns the result of `work`; null if it fails. */
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      notify.error(failureOf(error).message ?? CLUB_LINK_MESSAGES.changeFailed);
      return null;
    } finally {
      setBusy(false);
    }
  };
  const forget = (cache: ApolloCache): void =>
    void cache.writeQuery({ query: ClubLinkDocument, data: { clubLink: null } });
  return {
    busy,
    /** Returns the address of the new link. */
    renew: () =>
      run(async () => {
        const { data } = await renewLink();
        if (!data) throw new Error('The response is empty');
        await refetch().catch(() => undefined);
        return new URL(PERSONAL_LINK_PATHS.club + data.renewClubLink.token, url).href;
      }),
    revoke: () =>
      run(async () => {
        await revokeLink({ update: forget });
        notify.success(CLUB_LINK_MESSAGES.revoked);
      }),
  };
}
