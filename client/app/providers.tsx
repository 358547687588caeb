import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { Site } from '@shared/pages';
import type { ReactNode } from 'react';
import { SiteContext } from '../ui/site';

interface ProvidersProps {
  client: ApolloClient;
  site: Site;
  children: ReactNode;
}

/** What every screen stands in, on the server and in the browser. */
export const Providers = ({ client, site, children }: ProvidersProps) => (
  <ApolloProvider client={client}>
    <SiteContext value={site}>{children}</SiteContext>
  </ApolloProvider>
);
