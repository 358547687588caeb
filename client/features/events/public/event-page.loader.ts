import type { PublicClient } from '../../../data/public-client';
import { eventPath } from '@shared/events';
import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { EventPageDocument, EventPicturesDocument } from '../../../gql/public';

const MOVED_FOR_GOOD = 301;
/** Pictures of its day that the page of an event shows. */
const PICTURES_SHOWN = 12;

export const picturesOf = (date: string) => ({ date, first: PICTURES_SHOWN });

/** Reads the event and the pictures of its day. An address in capitals redirects. */
export async function loadEvent(client: PublicClient, { params: { slug = '' } }: LoaderFunctionArgs): Promise<void> {
  const lower = slug.toLowerCase();
  if (lower !== slug) throw redirect(eventPath(lower), MOVED_FOR_GOOD);
  const { data } = await client.query({ query: EventPageDocument, variables: { slug } });
  if (data) await client.query({ query: EventPicturesDocument, variables: picturesOf(data.eventBySlug.date) });
}
