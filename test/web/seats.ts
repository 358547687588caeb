import type { Club } from './club.ts';
import { asAdmin } from './graphql.ts';

/** An event whose seats visitors can take. */
export const createSeats = (
  club: Club,
  fields: { title: string; capacity: number },
): Promise<{ id: string; slug: string }> =>
  asAdmin(club.url, club.token)('mutation ($input: EventInput!) { createEvent(input: $input) { id slug } }', {
    input: {
      date: '2077-12-03',
      time: '6:00 PM to 7:30 PM',
      location: 'Lecture Hall 2',
      description: 'Two sides.',
      type: 'OTHER',
      ...fields,
    },
  });

/** Takes a seat of an event. Returns the address of its page. */
export async function seatAddress(club: Club, eventId: string, name: string): Promise<string> {
  const query =
    'mutation ($eventId: ID!, $input: TakeSeatInput!) { takeSeat(eventId: $eventId, input: $input) { token } }';
  const response = await fetch(`${club.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { eventId, input: { name } } }),
  });
  const { data } = (await response.json()) as { data: { takeSeat: { token: string } } };
  return `/seats/${data.takeSeat.token}`;
}
