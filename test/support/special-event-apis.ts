/** The special event through both APIs with one interface. */
import { createGraphqlClient, createRestClient, type ApiResult } from './api-clients.js';
import { isDefaultPicture } from '../../server/rest/special-event.js';

export interface SpecialEventRecord {
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

export interface SpecialEventApi {
  current(): Promise<ApiResult<SpecialEventRecord | null>>;
  create(fields: SpecialEventFields, token?: string): Promise<ApiResult<SpecialEventRecord>>;
  update(id: string, fields: SpecialEventFields, token?: string): Promise<ApiResult<SpecialEventRecord>>;
}

const EVENT = 'id title subtitle text1 text2 image1 { url } image2 { url } createdAt updatedAt';

type Shown = Omit<SpecialEventRecord, 'image1' | 'image2'> &
  Partial<Record<'image1' | 'image2', { url: string } | null>>;

export function graphqlSpecialEventApi(url: string): SpecialEventApi {
  const call = createGraphqlClient(url);
  const shown = (event: Shown): SpecialEventRecord => ({
    ...event,
    image1: event.image1?.url ?? '',
    image2: event.image2?.url ?? '',
  });
  const one = async (answer: Promise<ApiResult<Shown>>): Promise<ApiResult<SpecialEventRecord>> => {
    const { data, ...rest } = await answer;
    return { ...rest, data: data && shown(data) };
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

export function restSpecialEventApi(url: string): SpecialEventApi {
  const call = createRestClient(url);
  /** GraphQL has no defaults. */
  const own = (image: { url: string } | null | undefined): string => {
    const address = image?.url.replace(url, '') ?? '';
    return isDefaultPicture(address) ? '' : address;
  };
  const shown = ({ _id, image1, image2, ...event }: Omit<Shown, 'id'> & { _id: string }): SpecialEventRecord => ({
    ...event,
    id: _id,
    image1: own(image1),
    image2: own(image2),
  });
  const one = async (
    answer: Promise<ApiResult<Parameters<typeof shown>[0] | null>>,
  ): Promise<ApiResult<SpecialEventRecord>> => {
    const { data, ...rest } = await answer;
    return { ...rest, data: (rest.status === 200 && data ? shown(data) : null)! };
  };
  const form = ({ image1Url, image2Url, image1File, image2File, ...texts }: SpecialEventFields): FormData => {
    const body = new FormData();
    for (const [name, value] of Object.entries(texts)) body.set(name, value);
    // One as the legacy screen sends it, one as a script would.
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
