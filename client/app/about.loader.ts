import type { ApolloClient } from '@apollo/client';
import { loadCommittee } from '../features/team/public/committee.loader';
import { loadSections } from './load-sections';

export const loadAbout = (client: ApolloClient) => loadSections({ committee: loadCommittee(client) });
