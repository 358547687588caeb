/**
 * The blog through both APIs with one interface, so that a test runs against each. Every result has the same form: an
 * HTTP status (derived from the kind of a GraphQL error), the message, and the post in the legacy shape.
 */
import { createGraphqlClient, createRestClient, type ApiResult } from './api-clients.js';

export interface Post {
  id: string;
  slug: string;
  title: string;
  subtitle: string;
  content: string;
  status: 'draft' | 'published';
  publishedDate: string | null;
  claps: number;
  cover: string;
  author: { name: string; department: string; linkedin: string; photo: string };
  createdAt: string;
  updatedAt: string;
}

export interface PostInput {
  title?: string;
  subtitle?: string;
  content?: string;
  status?: 'draft' | 'published';
  author?: Partial<Record<'name' | 'department' | 'linkedin' | 'imageUrl', string>>;
  coverUrl?: string;
  coverFile?: Blob;
  photoFile?: Blob;
}

export interface BlogApi {
  name: string;
  signIn(email: string, password: string): Promise<ApiResult<string>>;
  signOut(token: string): Promise<ApiResult<unknown>>;
  published(): Promise<ApiResult<Post[]>>;
  managed(filter: { status?: 'draft' | 'published'; search?: string }, token?: string): Promise<ApiResult<Post[]>>;
  bySlug(slug: string, token?: string): Promise<ApiResult<Post>>;
  create(fields: PostInput, token?: string): Promise<ApiResult<Post>>;
  update(id: string, fields: PostInput, token?: string): Promise<ApiResult<Post>>;
  setStatus(id: string, status: 'draft' | 'published', token?: string): Promise<ApiResult<Post>>;
  remove(id: string, token?: string): Promise<ApiResult<unknown>>;
  clap(id: string, token?: string): Promise<ApiResult<Post>>;
  submit(fields: PostInput): Promise<ApiResult<Post>>;
}

// ---- GraphQL ----

const POST = `id slug title subtitle content status publishedDate claps coverImage { url } author { name department linkedin image { url } } createdAt updatedAt`;

interface GraphqlPost extends Omit<Post, 'cover' | 'author' | 'status'> {
  status: string;
  coverImage: { url: string } | null;
  author: Omit<Post['author'], 'photo'> & { image: { url: string } | null };
}

const fromGraphql = ({ coverImage, author: { image, ...author }, status, ...post }: GraphqlPost): Post => ({
  ...post,
  status: status.toLowerCase() as Post['status'],
  cover: coverImage?.url ?? '',
  author: { ...author, photo: image?.url ?? '' },
});

export function graphqlBlogApi(url: string): BlogApi {
  const call = createGraphqlClient(url);
  const post = async (answer: Promise<ApiResult<GraphqlPost>>): Promise<ApiResult<Post>> => {
    const { data, ...rest } = await answer;
    return { ...rest, data: data && fromGraphql(data) };
  };
  const list = async (answer: Promise<ApiResult<{ nodes: GraphqlPost[] }>>): Promise<ApiResult<Post[]>> => {
    const { data, ...rest } = await answer;
    return { ...rest, data: data?.nodes.map(fromGraphql) };
  };
  const input = ({ status, coverUrl, coverFile, photoFile, author, ...fields }: PostInput) => ({
    input: {
      ...fields,
      ...(status && { status: status.toUpperCase() }),
      coverImageUrl: coverUrl,
      coverImage: coverFile && null,
      author: author && { ...author, image: photoFile && null },
    },
  });
  const files = ({ coverFile, photoFile }: PostInput): Record<string, Blob> => ({
    ...(coverFile && { 'input.coverImage': coverFile }),
    ...(photoFile && { 'input.author.image': photoFile }),
  });

  return {
    name: 'GraphQL',
    signIn: async (email, password) => {
      const answer = await call<{ token: string }>(
        'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }',
        { email, password },
      );
      return { ...answer, data: answer.data?.token };
    },
    signOut: (token) => call('mutation { signOut }', {}, token),
    published: () => list(call(`{ blogPosts(first: 50) { nodes { ${POST} } } }`, {})),
    managed: ({ status, search }, token) =>
      list(
        call(
          `query ($status: BlogStatus, $search: String) { adminBlogPosts(first: 50, status: $status, search: $search) { nodes { ${POST} } } }`,
          { status: status?.toUpperCase(), search },
          token,
        ),
      ),
    bySlug: (slug, token) =>
      post(call(`query ($slug: String!) { blogPost(slug: $slug) { ${POST} } }`, { slug }, token)),
    create: (fields, token) =>
      post(
        call(
          `mutation ($input: BlogPostInput!) { createBlogPost(input: $input) { ${POST} } }`,
          input(fields),
          token,
          files(fields),
        ),
      ),
    update: (id, fields, token) =>
      post(
        call(
          `mutation ($id: ID!, $input: BlogPostPatch!) { updateBlogPost(id: $id, input: $input) { ${POST} } }`,
          { id, ...input(fields) },
          token,
          files(fields),
        ),
      ),
    setStatus: (id, status, token) =>
      post(
        call(
          `mutation ($id: ID!, $status: BlogStatus!) { setBlogPostStatus(id: $id, status: $status) { ${POST} } }`,
          { id, status: status.toUpperCase() },
          token,
        ),
      ),
    remove: (id, token) => call('mutation ($id: ID!) { deleteBlogPost(id: $id) }', { id }, token),
    clap: (id, token) => post(call(`mutation ($id: ID!) { clapBlogPost(id: $id) { ${POST} } }`, { id }, token)),
    submit: (fields) => {
      const { status: _, ...sent } = fields;
      return post(
        call(
          `mutation ($input: BlogDraftInput!) { submitBlogDraft(input: $input) { ${POST} } }`,
          input(sent),
          undefined,
          files(fields),
        ),
      );
    },
  };
}

// ---- REST ----

interface RestPost extends Omit<Post, 'id' | 'cover' | 'author' | 'content'> {
  _id: string;
  /** Not in a list. */
  content?: string;
  coverImage: string;
  author: Omit<Post['author'], 'photo'> & { imageUrl: string };
}

export function restBlogApi(url: string): BlogApi {
  // REST returns absolute addresses of images, GraphQL relative ones.
  const path = (address: string) => address.replace(url, '');
  const toPost = ({ _id, coverImage, author: { imageUrl, ...author }, content = '', ...post }: RestPost): Post => ({
    ...post,
    id: _id,
    content,
    cover: path(coverImage),
    author: { ...author, photo: path(imageUrl) },
  });

  const call = createRestClient(url);
  const post = async (answer: Promise<ApiResult<RestPost>>): Promise<ApiResult<Post>> => {
    const { data, ...rest } = await answer;
    return { ...rest, data: (rest.status === 200 ? toPost(data) : null)! };
  };
  const list = async (answer: Promise<ApiResult<RestPost[]>>): Promise<ApiResult<Post[]>> => {
    const { data, ...rest } = await answer;
    return { ...rest, data: rest.status === 200 ? data.map(toPost) : [] };
  };
  const form = (
    { author, coverUrl, coverFile, photoFile, ...fields }: PostInput,
    names = { cover: 'coverImage' },
  ): FormData => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    if (author) body.set('author', JSON.stringify(author));
    if (coverUrl !== undefined) body.set(names.cover, coverUrl);
    if (coverFile) body.set('coverImage', coverFile, 'cover');
    if (photoFile) body.set('authorImage', photoFile, 'photo');
    return body;
  };

  return {
    name: 'REST',
    signIn: async (email, password) => {
      const answer = await call<{ token: string }>('POST', '/auth/login', { json: { email, password } });
      return { ...answer, data: answer.data.token };
    },
    signOut: (token) => call('POST', '/auth/logout', { token }),
    published: () => list(call('GET', '/blogs/published')),
    managed: (filter, token) => list(call('GET', `/blogs?${new URLSearchParams(filter)}`, { token })),
    bySlug: (slug, token) => post(call('GET', `/blogs/${encodeURIComponent(slug)}`, { token })),
    create: (fields, token) => post(call('POST', '/blogs', { form: form(fields), token })),
    update: (id, fields, token) => post(call('PUT', `/blogs/${id}`, { form: form(fields), token })),
    setStatus: (id, status, token) => post(call('PUT', `/blogs/${id}/status`, { json: { status }, token })),
    remove: (id, token) => call('DELETE', `/blogs/${id}`, { token }),
    clap: (id, token) => post(call('PUT', `/blogs/${id}/clap`, { token })),
    submit: (fields) => post(call('POST', '/blogs/submit-draft', { form: form(fields, { cover: 'coverImageUrl' }) })),
  };
}

export const blogApis = (url: string): BlogApi[] => [graphqlBlogApi(url), restBlogApi(url)];
