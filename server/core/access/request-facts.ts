import type { Request } from 'express';
import { isGraphqlPath } from '../graphql/graphql-api.js';
import { anonymizedNetwork } from './client-network.js';

/** Details of the request behind an event, for the log. */
export const requestFacts = (request: Request): { api: 'graphql' | 'rest'; network: string } => ({
  api: isGraphqlPath(pathOf(request)) ? 'graphql' : 'rest',
  network: anonymizedNetwork(request),
});

/** The path without query string and trailing slash. `request.path` lacks what a middleware is mounted at. */
export const pathOf = ({ originalUrl }: Request): string => originalUrl.replace(/\?.*/s, '').replace(/(?<=.)\/$/, '');
