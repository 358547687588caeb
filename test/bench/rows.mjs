import { StartupError } from '../../server/bootstrap/paths.mjs';

const JSON_TYPE = { 'content-type': 'application/json' };
/** Replaced by a text that is different in each request. An unknown variable changes nothing but the key in the cache. */
export const ANEW = '[anew]';
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html,*/*;q=0.8' };
const CLIENT = { 'accept-encoding': 'gzip, deflate, br' };
/** Records that are saved in turn, so that the connections do not wait for one row. */
const SAVED = 18;

const LIST = `query Posts($first: Int!) {
  blogPosts(first: $first) {
    nodes { id slug title subtitle excerpt minutesToRead publishedDate claps author { name department } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const SEARCH = `query Search($query: String!) {
  searchPosts(query: $query) {
    edges { node { id slug title } highlight { title { text marked } snippet { text marked } } }
  }
}`;

const EVENTS = { list: 'events', fields: 'id', save: 'updateEvent', type: 'EventPatch' };
const POSTS = {
  list: 'adminBlogPosts',
  fields: 'id author { name department linkedin }',
  save: 'updateBlogPost',
  type: 'BlogPostPatch',
};

const post = (query, variables, headers = {}) => ({
  method: 'POST',
  path: '/graphql',
  headers: { ...CLIENT, ...JSON_TYPE, ...headers },
  body: JSON.stringify({ query, variables }),
});
const get = (path, headers = CLIENT) => ({ method: 'GET', path, headers });

/** The same request by a client that has the response already. */
async function conditional(site, request) {
  const { etag } = (await site.request(request)).headers;
  if (!etag) throw new StartupError(`${request.path} has no ETag.`);
  return { ...request, headers: { ...request.headers, 'if-none-match': etag } };
}

async function imageOf(site) {
  const { body } = await site.request(get('/blog', {}));
  const [path] = /\/media\/[\w./-]+\.webp/.exec(body) ?? [];
  if (!path) throw new StartupError('The blog shows no image.');
  return get(path);
}

/** A save of each of the first records; the text is a new one every time. */
async function saves(site, { list, fields, save, type }, inputOf) {
  const headers = await site.signIn();
  const query = `{ records: ${list}(first: ${SAVED}) { nodes { ${fields} } } }`;
  const { data } = await site.json(post(query, {}, headers));
  const mutation = `mutation Save($id: ID!, $input: ${type}!) { ${save}(id: $id, input: $input) { id version } }`;
  return data.records.nodes.map((record) => post(mutation, { id: record.id, input: inputOf(record) }, headers));
}

/** A measured case: its name, and the requests that each connection sends in turn. */
export const ROWS = [
  { name: 'Page /', requests: () => [get('/', BROWSER)] },
  { name: 'Page /blog', requests: () => [get('/blog', BROWSER)] },
  { name: 'Page /blog, 304', requests: async (site) => [await conditional(site, get('/blog', BROWSER))] },
  { name: 'Image of /media', requests: async (site) => [await imageOf(site)] },
  { name: 'REST list', requests: () => [get('/api/blogs/published')] },
  { name: 'REST list, 304', requests: async (site) => [await conditional(site, get('/api/blogs/published'))] },
  {
    name: 'GraphQL GET',
    requests: () => [
      get(`/graphql?query=${encodeURIComponent(LIST)}&variables=${encodeURIComponent('{"first":10}')}`, {
        ...CLIENT,
        'apollo-require-preflight': '1',
      }),
    ],
  },
  { name: 'GraphQL POST, repeated', requests: () => [post(LIST, { first: 10 })] },
  { name: 'GraphQL POST, anew', requests: () => [post(LIST, { first: 10, unused: ANEW })] },
  { name: 'Search, repeated', requests: () => [post(SEARCH, { query: 'speech' })] },
  { name: 'Search, anew', requests: () => [post(SEARCH, { query: 'speech', unused: ANEW })] },
  { name: '/health', requests: () => [get('/health')] },
  {
    name: 'Save of an event',
    requests: (site) => saves(site, EVENTS, () => ({ description: `Come and listen, ${ANEW}.` })),
  },
  {
    name: 'Save of a post, its text',
    requests: (site) => saves(site, POSTS, ({ author }) => ({ author, subtitle: `Saved as ${ANEW}` })),
  },
  {
    name: 'Save of a post, its author',
    requests: (site) =>
      saves(site, POSTS, ({ author }) => ({ author: { ...author, department: `Department ${ANEW}` } })),
  },
  {
    name: 'Claps, 64 connections',
    connections: 64,
    requests: async (site) => {
      const [{ _id }] = await site.json(get('/api/blogs/published'));
      return [{ ...get(`/api/blogs/${_id}/clap`), method: 'PUT' }];
    },
  },
];
