import { ApolloClient, ApolloLink, InMemoryCache, Observable, type TypedDocumentNode } from '@apollo/client';
import { describe, expect, jest, test } from '@jest/globals';
import { parse } from 'graphql';
import { RenderingClient } from '../../client/app/rendering-client.js';
import { keyOf } from '../../client/data/page-results.js';
import { PublicClient } from '../../client/data/public-client.js';
import { WatchedQuery } from '../../client/data/watched-query.js';
import { eventually } from '../support/eventually.js';

interface Post {
  post: { __typename: 'Post'; id: string; claps: number };
}

const POST = parse('query Post($id: ID!) { post(id: $id) { id claps } }') as TypedDocumentNode<Post, { id: string }>;
const LATEST = parse('query Latest { post { id claps } }') as TypedDocumentNode<Post, Record<string, never>>;
const CLAP = parse('mutation Clap($id: ID!) { post(id: $id) { id claps } }') as typeof POST;

const post = (claps: number): Post => ({ post: { __typename: 'Post', id: 'p', claps } });
const OF_POST = { query: POST, variables: { id: 'p' } };

/** A client of a page that came with `results`; the server counts the claps, and knows no other post. */
function clientOf(results: object = {}, failures = 0) {
  let claps = 5;
  const sent: string[] = [];
  const load = jest.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('Failed to fetch');
    const link = new ApolloLink(({ operationName }) => {
      sent.push(operationName ?? '');
      if (operationName === 'Clap') claps += 1;
      return new Observable((observer) => {
        observer.next({ data: post(claps) });
        observer.complete();
      });
    });
    return new ApolloClient({ link, cache: new InMemoryCache() });
  });
  return { client: new PublicClient(load, { ...results }), load, sent };
}

/** A query on the page, and its number of claps after each change. */
function shownOn(client: PublicClient, options: ConstructorParameters<typeof WatchedQuery<Post, { id: string }>>[1]) {
  const watched = new WatchedQuery(client, options);
  const claps: (number | undefined)[] = [watched.result().data?.post.claps];
  const unsubscribe = watched.subscribe(() => claps.push(watched.result().data?.post.claps));
  return { watched, claps, unsubscribe };
}

const ON_PAGE = { [keyOf(OF_POST)]: post(5) };

describe('a page that came with a result', () => {
  test('R622: shows and reads it without loading Apollo Client', async () => {
    const { client, load } = clientOf(ON_PAGE);
    const { watched, claps } = shownOn(client, OF_POST);
    expect(watched.result()).toMatchObject({ data: post(5), loading: false });
    expect(await client.query(OF_POST)).toEqual({ data: post(5) });
    expect([claps, load.mock.calls.length]).toEqual([[5], 0]);
  });

  test('R622: follows changes from the first one on, without another request', async () => {
    const { client, sent } = clientOf(ON_PAGE);
    const { watched } = shownOn(client, OF_POST);
    await client.mutate({ mutation: CLAP, variables: { id: 'p' } });
    expect([watched.result().data, sent]).toEqual([post(6), ['Clap']]);
  });

  test('R622: does not show it again once it has changed, wherever it is shown', async () => {
    const latest = { [keyOf({ query: LATEST })]: post(5) };
    const { client } = clientOf({ ...ON_PAGE, ...latest });
    shownOn(client, OF_POST).unsubscribe();
    new WatchedQuery(client, { query: LATEST });
    await client.mutate({ mutation: CLAP, variables: { id: 'p' } });
    expect(new WatchedQuery(client, { query: LATEST }).result().data).toEqual(post(6));
    expect((await client.query(OF_POST)).data).toEqual(post(6));
  });

  test('R622: a navigation does not bring an older one back', async () => {
    const { client, sent } = clientOf({ [keyOf({ query: LATEST })]: post(1) });
    const { claps } = shownOn(client, { query: LATEST });
    await client.query(OF_POST);
    expect((await client.query({ query: LATEST })).data).toEqual(post(5));
    await eventually(async () => claps.at(-1) === 5);
    expect(sent).toEqual(['Post']);
    expect(new WatchedQuery(client, OF_POST).result().data).toEqual(post(5));
  });

  test('R622: shows what a loader has read anew', async () => {
    const { client, sent } = clientOf({ [keyOf(OF_POST)]: post(1) });
    const { claps } = shownOn(client, OF_POST);
    expect((await client.query({ ...OF_POST, fetchPolicy: 'network-only' })).data).toEqual(post(5));
    await eventually(async () => claps.at(-1) === 5);
    expect(sent).toEqual(['Post']);
  });

  test('R622: keeps it if something is read without the cache', async () => {
    const { client, sent } = clientOf({ [keyOf(OF_POST)]: post(1) });
    expect((await client.query({ ...OF_POST, fetchPolicy: 'no-cache' })).data).toEqual(post(5));
    expect([new WatchedQuery(client, OF_POST).result().data, sent]).toEqual([post(1), ['Post']]);
  });

  test('R622: reads it anew by refetch, with one request', async () => {
    const { client, sent } = clientOf({ [keyOf(OF_POST)]: post(1) });
    const { claps, watched } = shownOn(client, OF_POST);
    await watched.refetch();
    expect([claps[0], claps.at(-1), sent]).toEqual([1, 5, ['Post']]);
  });

  test('R622: stays the same object when it comes from the cache, so that nothing is rendered anew', async () => {
    const { client } = clientOf(ON_PAGE);
    const { watched, claps } = shownOn(client, OF_POST);
    const { data } = watched.result();
    await client.apollo();
    expect([watched.result().data === data, claps]).toEqual([true, [5]]);
  });
});

describe('a page without the result', () => {
  test('R622: reads it once it is shown, with one Apollo Client for all requests', async () => {
    const { client, load, sent } = clientOf();
    const { watched, claps } = shownOn(client, OF_POST);
    expect(watched.result()).toMatchObject({ loading: true });
    await Promise.all([client.query(OF_POST), client.query({ query: LATEST }), client.apollo()]);
    expect([claps.at(-1), load.mock.calls.length, sent.toSorted()]).toEqual([5, 1, ['Latest', 'Post']]);
  });

  test('R622: says that Apollo Client could not be loaded, and loads it with the next request', async () => {
    const { client, load, sent } = clientOf({}, 2);
    const { watched } = shownOn(client, OF_POST);
    await expect(client.mutate({ mutation: CLAP, variables: { id: 'p' } })).rejects.toThrow('Failed to fetch');
    const failed = { loading: false, error: new TypeError('Failed to fetch') };
    expect(watched.result()).toMatchObject(failed);
    const retry = watched.refetch();
    expect(watched.result()).toEqual({ loading: true, networkStatus: 1 });
    await expect(retry).rejects.toThrow('Failed to fetch');
    expect(watched.result()).toMatchObject(failed);
    await watched.refetch();
    expect([watched.result().data, load.mock.calls.length, sent]).toEqual([post(5), 3, ['Post']]);
  });

  test.each(['cache-only', 'standby'] as const)('R622: is not asked for with the policy %s', (fetchPolicy) => {
    const { client, load } = clientOf();
    const { watched } = shownOn(client, { ...OF_POST, fetchPolicy });
    expect([watched.result(), load.mock.calls.length]).toMatchObject([{ loading: false, data: undefined }, 0]);
  });
});

test('R622: shows nothing of the page with the policy standby', () => {
  const { client } = clientOf(ON_PAGE);
  expect(shownOn(client, { ...OF_POST, fetchPolicy: 'standby' }).claps).toEqual([undefined]);
});

test.each(['before', 'after'])(
  'R622: whoever unsubscribes %s Apollo Client is loaded is told nothing more',
  async (when) => {
    const { client } = clientOf(ON_PAGE);
    if (when === 'after') await client.apollo();
    const { claps, unsubscribe } = shownOn(client, OF_POST);
    unsubscribe();
    await client.mutate({ mutation: CLAP, variables: { id: 'p' } });
    expect(claps).toEqual([5]);
  },
);

test('R626: a page carries its results in the order of its components, not in the order in which they arrived', async () => {
  const arrivals = new Map<string, () => void>();
  const pageAfter = async (...order: string[]) => {
    const client = new RenderingClient(async (document) => {
      const name = keyOf({ query: document }).split(' ')[0]!;
      await new Promise<void>((arrived) => arrivals.set(name, arrived));
      return { data: post(name === 'Post' ? 5 : 6) };
    });
    const read = [client.query(OF_POST), client.query({ query: LATEST })];
    for (const name of order) {
      arrivals.get(name)!();
      await read[name === 'Post' ? 0 : 1];
    }
    client.resultToShow(OF_POST);
    client.resultToShow({ query: LATEST });
    return JSON.stringify(client.shownResults());
  };
  const page = JSON.stringify({ [keyOf(OF_POST)]: post(5), [keyOf({ query: LATEST })]: post(6) });
  expect([await pageAfter('Post', 'Latest'), await pageAfter('Latest', 'Post')]).toEqual([page, page]);
});
