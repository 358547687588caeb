import type { PublicClient } from '../../../data/public-client';
import { ERROR_KINDS } from '@shared/error-kinds';
import { dateAndTime } from '@shared/time';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import { SeatDocument } from '../../../gql/seat';
import { SEAT_MESSAGES } from './seat-texts';

/** Reads the seat anew, since its queue moves on. Returns until when it is offered, in the time zone of the site. */
export async function loadSeat(client: PublicClient, timeZone: string, { params }: LoaderFunctionArgs) {
  const variables = { token: params.token ?? '' };
  const { data: found } = await client.query({ query: SeatDocument, variables, fetchPolicy: 'network-only' });
  const seat = found?.seat;
  if (!seat) throw data(SEAT_MESSAGES.missing, { status: ERROR_KINDS['not-found'].status });
  return { offeredUntil: seat.offeredUntil && dateAndTime(timeZone, seat.offeredUntil) };
}
