import type { PublicClient } from '../../../data/public-client';
import { ERROR_KINDS } from '@shared/error-kinds';
import { longDate } from '@shared/time';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import { RoleBoardDocument, TakenRoleDocument } from '../../../gql/board';
import { BOARD_MESSAGES, OWN_ROLE_MESSAGES } from './board-texts';

const missing = (message: string) => data(message, { status: ERROR_KINDS['not-found'].status });

/** Reads the board anew, since others take roles, too. Returns the last day of its link in the time zone of the site. */
export async function loadBoard(client: PublicClient, timeZone: string, { params }: LoaderFunctionArgs) {
  const variables = { token: params.token ?? '' };
  const { data: found } = await client.query({ query: RoleBoardDocument, variables, fetchPolicy: 'network-only' });
  if (!found?.roleBoard) throw missing(BOARD_MESSAGES.missing);
  return { lastDay: longDate(timeZone, found.roleBoard.expiresAt) };
}

/** Reads the role anew, since officers can free it. */
export async function loadRole(client: PublicClient, { params }: LoaderFunctionArgs) {
  const variables = { token: params.token ?? '' };
  const { data: found } = await client.query({ query: TakenRoleDocument, variables, fetchPolicy: 'network-only' });
  if (!found?.takenRole) throw missing(OWN_ROLE_MESSAGES.missing);
  return null;
}
