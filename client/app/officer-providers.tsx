import { ApolloProvider } from '@apollo/client/react';
import { useState, type ReactNode } from 'react';
import { DashboardControls, Mantine } from '../ui/theme/mantine';
import { makeClient } from './apollo';
import { uploadLink } from './upload-link';

interface OfficerProvidersProps {
  /** Gives the screen the dashboard's controls. */
  dashboard: boolean;
  children: ReactNode;
}

/** Context of a screen for officers. Its client has no session; the dashboard brings its own. */
export function OfficerProviders({ dashboard, children }: OfficerProvidersProps) {
  const [client] = useState(() => makeClient(uploadLink()));
  return (
    <ApolloProvider client={client}>
      <DashboardControls value={dashboard}>
        <Mantine>{children}</Mantine>
      </DashboardControls>
    </ApolloProvider>
  );
}
