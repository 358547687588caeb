import type { PublicClient } from '../data/public-client';
import { loadCommittee } from '../features/team/public/committee.loader';
import { loadSections } from './load-sections';

export const loadAbout = (client: PublicClient) => loadSections({ committee: loadCommittee(client) });
