import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { Site } from '@shared/pages';
import { useEffect, type ReactNode } from 'react';
import { SiteContext } from '../ui/site/site';
import { useForgetPastEvenings } from './forget-past-evenings';

interface ProvidersProps {
  client: ApolloClient;
  site: Site;
  children: ReactNode;
}

/** Context of every screen, on the server and in the browser. */
export function Providers({ client, site, children }: ProvidersProps) {
  // Click handlers work from here on: `head.ts` replays the clicks that came too early.
  useEffect(() => void document.dispatchEvent(new Event('hydrated')), []);
  useForgetPastEvenings(site.timeZone);
  return (
    <ApolloProvider client={client}>
      <SiteContext value={site}>{children}</SiteContext>
    </ApolloProvider>
  );
}
