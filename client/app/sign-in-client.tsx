import { ApolloProvider } from '@apollo/client/react';
import { useState, type ReactNode } from 'react';
import { makeClient } from './apollo';
import { uploadLink } from './upload-link';

/** Apollo Client for the pages before the dashboard, without a session. */
export function SignInClient({ children }: { children: ReactNode }) {
  const [client] = useState(() => makeClient(uploadLink()));
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
