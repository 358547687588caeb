import type { ApolloClient } from '@apollo/client';
import { loadMeetings } from '../ui/site/meetings';
import { loadSections } from './load-sections';

/** What every page shows. */
export const loadLayout = (client: ApolloClient) => loadSections({ meetings: loadMeetings(client) });
