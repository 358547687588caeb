/** Events through both APIs with one interface, in the legacy spelling. */
import { EVENT_STATUSES, EVENT_TYPES } from '../../server/shared/events.js';
import { createGraphqlClient, createRestClient, type ApiResult } from './api-clients.js';

export interface ClubEvent {
  id: string;
  title: string;
  description: string;
  /** `2026-12-18`. */
  date: string;
  time: string;
  location: string;
  type: string;
  status: string;
  capacity: number | null;
  registrationUrl: string | null;
  /** Address, or ''. */
  image: string;
  createdAt: string;
  updatedAt: string;
}

export interface EventApiInput {
  title?: string;
  description?: string;
  date?: string;
  time?: string;
  location?: string;
  type?: string;
  status?: string;
  capacity?: string;
  registrationUrl?: string;
  imageUrl?: string;
  imageFile?: Blob;
}

export interface EventsApi {
  list(): Promise<ApiResult<ClubEvent[]>>;
  create(fields: EventApiInput, token?: string): Promise<ApiResult<ClubEvent>>;
  update(id: string, fields: EventApiInput, token?: string): Promise<ApiResult<ClubEvent>>;
  remove(id: string, token?: string): Promise<ApiResult<unknown>>;
}

// ---- GraphQL ----

const EVENT = `id title description date time location type status capacity registrationUrl image { url } createdAt updatedAt`;

type GraphqlEvent = Omit<ClubEvent, 'image'> & { image: { url: string } | null };
type Words = Readonly<Record<string, string>>;

const fromGraphql = ({ image, type, status, ...event }: GraphqlEvent): ClubEvent => ({
  ...event,
  type: (EVENT_TYPES as Words)[type]!,
  status: (EVENT_STATUSES as Words)[status]!,
  image: image?.url ?? '',
});

/** The schema's name of a word; what is no word of ours stays as it is. */
const nameOf = (words: Words, word?: string) =>
  Object.keys(words).find((name) => words[name]!.toLowerCase() === word?.toLowerCase()) ?? word;

export function graphqlEventsApi(url: string): EventsApi {
  const call = createGraphqlClient(url);
  const event = async (answer: Promise<ApiResult<GraphqlEvent>>): Promise<ApiResult<ClubEvent>> => {
    const { data, ...rest } = await answer;
    return { ...rest, data: data && fromGraphql(data) };
  };
  const input = ({ type, status, capacity, imageFile, ...fields }: EventApiInput) => ({
    ...fields,
    type: nameOf(EVENT_TYPES, type),
    status: nameOf(EVENT_STATUSES, status),
    capacity: capacity === '' ? null : capacity && (Number.isNaN(Number(capacity)) ? capacity : Number(capacity)),
    image: imageFile && null,
  });
  const files = ({ imageFile }: EventApiInput): Record<string, Blob> => (imageFile ? { 'input.image': imageFile } : {});

  return {
    list: async () => {
      const { data, ...rest } = await call<{ nodes: GraphqlEvent[] }>(
        `{ events(first: 100) { nodes { ${EVENT} } } }`,
        {},
      );
      return { ...rest, data: data.nodes.map(fromGraphql) };
    },
    create: (fields, token) =>
      event(
        call(
          `mutation ($input: EventInput!) { createEvent(input: $input) { ${EVENT} } }`,
          { input: input(fields) },
          token,
          files(fields),
        ),
      ),
    update: (id, fields, token) =>
      event(
        call(
          `mutation ($id: ID!, $input: EventPatch!) { updateEvent(id: $id, input: $input) { ${EVENT} } }`,
          { id, input: input(fields) },
          token,
          files(fields),
        ),
      ),
    remove: (id, token) => call('mutation ($id: ID!) { deleteEvent(id: $id) }', { id }, token),
  };
}

// ---- REST ----

interface RestEvent extends Omit<ClubEvent, 'id' | 'image' | 'capacity' | 'registrationUrl'> {
  _id: string;
  image?: { url: string; publicId: string };
  capacity?: number;
  registrationUrl?: string;
}

export function restEventsApi(url: string): EventsApi {
  const call = createRestClient(url);
  const fromRest = ({ _id, image, date, capacity, registrationUrl, ...event }: RestEvent): ClubEvent => ({
    ...event,
    id: _id,
    date: date.replace('T00:00:00.000Z', ''),
    capacity: capacity ?? null,
    registrationUrl: registrationUrl ?? null,
    image: image?.url.replace(url, '') ?? '',
  });
  const event = async (answer: Promise<ApiResult<RestEvent>>): Promise<ApiResult<ClubEvent>> => {
    const { data, ...rest } = await answer;
    return { ...rest, data: (rest.status === 200 ? fromRest(data) : null)! };
  };
  const form = ({ imageUrl, imageFile, ...fields }: EventApiInput): FormData => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    if (imageUrl !== undefined) body.set('image', JSON.stringify({ url: imageUrl, publicId: '' }));
    if (imageFile) body.set('image', imageFile, 'picture');
    return body;
  };

  return {
    list: async () => {
      const { data, ...rest } = await call<RestEvent[]>('GET', '/events');
      return { ...rest, data: data.map(fromRest) };
    },
    create: (fields, token) => event(call('POST', '/events', { form: form(fields), token })),
    update: (id, fields, token) => event(call('PUT', `/events/${id}`, { form: form(fields), token })),
    remove: (id, token) => call('DELETE', `/events/${id}`, { token }),
  };
}
