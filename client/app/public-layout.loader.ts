import type { ApolloClient } from '@apollo/client';
import { loadMeetings } from '../ui/site/meetings';
import { loadSections } from './load-sections';

/** Loads the data of the layout. */
export const loadLayout = (client: ApolloClient) => loadSections({ meetings: loadMeetings(client) });
