import type { PublicClient } from '../../../data/public-client';
import { MembershipConfigDocument } from '../../../gql/public';

/** The server waits for the settings; a browser shows the page at once with the default. */
export async function loadMembership(client: PublicClient): Promise<void> {
  const reading = client.query({ query: MembershipConfigDocument });
  if (import.meta.env.SSR) await reading;
  // The page runs the same query and shows the failure.
  else reading.catch(() => null);
}
