/** The gallery through both APIs with one interface. */
import { createGraphqlClient, createRestClient, type ApiResult } from './api-clients.js';

export interface GalleryPicture {
  id: string;
  alt: string;
  /** `2026-12-18`. */
  captureDate: string;
  /** Address. */
  image: string;
  createdAt: string;
  updatedAt: string;
}

export interface GalleryFields {
  alt?: string;
  captureDate?: string;
  imageUrl?: string;
  imageFile?: Blob;
}

export interface GalleryApi {
  list(): Promise<ApiResult<GalleryPicture[]>>;
  create(fields: GalleryFields, token?: string): Promise<ApiResult<GalleryPicture>>;
  update(id: string, fields: GalleryFields, token?: string): Promise<ApiResult<GalleryPicture>>;
  remove(id: string, token?: string): Promise<ApiResult<unknown>>;
}

// ---- GraphQL ----

const PICTURE = 'id alt captureDate image { url } createdAt updatedAt';

type GraphqlPicture = Omit<GalleryPicture, 'image'> & { image: { url: string } };

const fromGraphql = ({ image, ...picture }: GraphqlPicture): GalleryPicture => ({ ...picture, image: image.url });

export function graphqlGalleryApi(url: string): GalleryApi {
  const call = createGraphqlClient(url);
  const picture = async (answer: Promise<ApiResult<GraphqlPicture>>): Promise<ApiResult<GalleryPicture>> => {
    const { data, ...rest } = await answer;
    return { ...rest, data: data && fromGraphql(data) };
  };
  const input = ({ imageFile, ...fields }: GalleryFields) => ({ ...fields, image: imageFile && null });
  const files = ({ imageFile }: GalleryFields): Record<string, Blob> => (imageFile ? { 'input.image': imageFile } : {});

  return {
    list: async () => {
      const query = `{ galleryImages(first: 100) { nodes { ${PICTURE} } } }`;
      const { data, ...rest } = await call<{ nodes: GraphqlPicture[] }>(query, {});
      return { ...rest, data: data.nodes.map(fromGraphql) };
    },
    create: (fields, token) =>
      picture(
        call(
          `mutation ($input: GalleryImageInput!) { createGalleryImage(input: $input) { ${PICTURE} } }`,
          { input: input(fields) },
          token,
          files(fields),
        ),
      ),
    update: (id, fields, token) =>
      picture(
        call(
          `mutation ($id: ID!, $input: GalleryImagePatch!) { updateGalleryImage(id: $id, input: $input) { ${PICTURE} } }`,
          { id, input: input(fields) },
          token,
          files(fields),
        ),
      ),
    remove: (id, token) => call('mutation ($id: ID!) { deleteGalleryImage(id: $id) }', { id }, token),
  };
}

// ---- REST ----

interface RestPicture extends Omit<GalleryPicture, 'id' | 'image'> {
  _id: string;
  src: { url: string; publicId: string };
}

export function restGalleryApi(url: string): GalleryApi {
  const call = createRestClient(url);
  const fromRest = ({ _id, src, captureDate, ...picture }: RestPicture): GalleryPicture => ({
    ...picture,
    id: _id,
    image: src.url.replace(url, ''),
    captureDate: captureDate.replace('T00:00:00.000Z', ''),
  });
  const picture = async (answer: Promise<ApiResult<RestPicture>>): Promise<ApiResult<GalleryPicture>> => {
    const { data, ...rest } = await answer;
    return { ...rest, data: (rest.status === 200 ? fromRest(data) : null)! };
  };
  const form = ({ imageUrl, imageFile, ...fields }: GalleryFields): FormData => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    if (imageUrl !== undefined) body.set('image', imageUrl);
    if (imageFile) body.set('image', imageFile, 'picture');
    return body;
  };

  return {
    list: async () => {
      const { data, ...rest } = await call<RestPicture[]>('GET', '/gallery');
      return { ...rest, data: data.map(fromRest) };
    },
    create: (fields, token) => picture(call('POST', '/gallery', { form: form(fields), token })),
    // Like the legacy screen: JSON, unless there is a file.
    update: (id, fields, token) =>
      picture(
        call(
          'PUT',
          `/gallery/${id}`,
          fields.imageFile ? { form: form(fields), token } : { json: { ...fields, image: fields.imageUrl }, token },
        ),
      ),
    remove: (id, token) => call('DELETE', `/gallery/${id}`, { token }),
  };
}
