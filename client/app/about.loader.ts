import type { ApolloClient } from '@apollo/client';
import { loadCommittee } from '../features/team/public/committee.loader';
import { readSections } from './sections';

export const loadAbout = (client: ApolloClient) => readSections({ committee: loadCommittee(client) });
