/** The special event through its two doors, in the same words. */
import { graphqlCaller, restCaller, type Answer } from './callers.js';

export interface SpecialEvent {
  id: string;
  title: string;
  subtitle: string;
  text1: string;
  text2: string;
  /** Addresses, or ''. */
  image1: string;
  image2: string;
  createdAt: string;
  updatedAt: string;
}

export interface SpecialEventFields {
  title?: string;
  subtitle?: string;
  text1?: string;
  text2?: string;
  image1Url?: string;
  image2Url?: string;
  image1File?: Blob;
  image2File?: Blob;
}

export interface SpecialEventDoor {
  current(): Promise<Answer<SpecialEvent | null>>;
  create(fields: SpecialEventFields, token?: string): Promise<Answer<SpecialEvent>>;
  update(id: string, fields: SpecialEventFields, token?: string): Promise<Answer<SpecialEvent>>;
}

const EVENT = 'id title subtitle text1 text2 image1 { url } image2 { url } createdAt updatedAt';

type Shown = Omit<SpecialEvent, 'image1' | 'image2'> & Partial<Record<'image1' | 'image2', { url: string } | null>>;

export function graphqlSpecialEvent(url: string): SpecialEventDoor {
  const call = graphqlCaller(url);
  const told = (event: Shown): SpecialEvent => ({
    ...event,
    image1: event.image1?.url ?? '',
    image2: event.image2?.url ?? '',
  });
  const one = async (answer: Promise<Answer<Shown>>): Promise<Answer<SpecialEvent>> => {
    const { data, ...rest } = await answer;
    return { ...rest, data: data && told(data) };
  };
  const input = ({ image1File, image2File, ...fields }: SpecialEventFields) => ({
    ...fields,
    image1: image1File && null,
    image2: image2File && null,
  });
  const files = ({ image1File, image2File }: SpecialEventFields): Record<string, Blob> => ({
    ...(image1File && { 'input.image1': image1File }),
    ...(image2File && { 'input.image2': image2File }),
  });

  return {
    current: () => one(call(`{ specialEvent { ${EVENT} } }`, {})),
    create: (fields, token) =>
      one(
        call(
          `mutation ($input: SpecialEventInput!) { createSpecialEvent(input: $input) { ${EVENT} } }`,
          { input: input(fields) },
          token,
          files(fields),
        ),
      ),
    update: (id, fields, token) =>
      one(
        call(
          `mutation ($id: ID!, $input: SpecialEventPatch!) { updateSpecialEvent(id: $id, input: $input) { ${EVENT} } }`,
          { id, input: input(fields) },
          token,
          files(fields),
        ),
      ),
  };
}

export function restSpecialEvent(url: string): SpecialEventDoor {
  const call = restCaller(url);
  const told = ({ _id, image1, image2, ...event }: Omit<Shown, 'id'> & { _id: string }): SpecialEvent => ({
    ...event,
    id: _id,
    image1: image1?.url.replace(url, '') ?? '',
    image2: image2?.url.replace(url, '') ?? '',
  });
  const one = async (answer: Promise<Answer<Parameters<typeof told>[0] | null>>): Promise<Answer<SpecialEvent>> => {
    const { data, ...rest } = await answer;
    return { ...rest, data: (rest.status === 200 && data ? told(data) : null)! };
  };
  const form = ({ image1Url, image2Url, image1File, image2File, ...texts }: SpecialEventFields): FormData => {
    const body = new FormData();
    for (const [name, value] of Object.entries(texts)) body.set(name, value);
    // One as the old screen sends it, one as a script would.
    if (image1Url !== undefined) body.set('image1', JSON.stringify({ url: image1Url, publicId: '' }));
    if (image2Url !== undefined) body.set('image2', image2Url);
    if (image1File) body.set('image1', image1File, 'first');
    if (image2File) body.set('image2', image2File, 'second');
    return body;
  };

  return {
    current: () => one(call('GET', '/special-event')),
    create: (fields, token) => one(call('POST', '/special-event', { form: form(fields), token })),
    update: (id, fields, token) => one(call('PUT', `/special-event/${id}`, { form: form(fields), token })),
  };
}
