import type { PublicClient } from '../data/public-client';
import { loadMeetings } from '../ui/site/meetings';
import { loadSections } from './load-sections';

/** Loads the data of the layout. */
export const loadLayout = (client: PublicClient) => loadSections({ meetings: loadMeetings(client) });
