import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import type { Site } from '@shared/pages';
import type { ReactNode } from 'react';
import { SiteContext } from '../ui/site';
import { styleNonce } from '../ui/style-nonce';
import { theme } from '../ui/theme';

interface ProvidersProps {
  client: ApolloClient;
  site: Site;
  children: ReactNode;
}

/** What every screen stands in, on the server and in the browser. The theme's own rules are in the style sheet. */
export const Providers = ({ client, site, children }: ProvidersProps) => (
  <ApolloProvider client={client}>
    <SiteContext value={site}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
        getStyleNonce={styleNonce}
      >
        {children}
      </MantineProvider>
    </SiteContext>
  </ApolloProvider>
);
