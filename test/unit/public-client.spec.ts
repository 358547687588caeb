import { ApolloClient, ApolloLink, InMemoryCache, Observable, type TypedDocumentNode } from '@apollo/client';
import { describe, expect, jest, test } from '@jest/globals';
import { parse } from 'graphql';
import { keyOf } from '../../client/data/page-results.js';
import { PublicClient } from '../../client/data/public-client.js';
import { WatchedQuery } from '../../client/data/watched-query.js';

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

  test.each(['network-only', 'no-cache'] as const)('R622: reads it anew if asked to: %s', async (fetchPolicy) => {
    const { client, sent } = clientOf({ [keyOf(OF_POST)]: post(1) });
    expect((await client.query({ ...OF_POST, fetchPolicy })).data).toEqual(post(5));
    expect(sent).toEqual(['Post']);
    const { watched } = shownOn(client, OF_POST);
    expect(watched.result().data).toEqual(post(fetchPolicy === 'no-cache' ? 1 : 5));
  });

  test('R622: reads it anew by refetch', async () => {
    const { client } = clientOf({ [keyOf(OF_POST)]: post(1) });
    const { watched, claps } = shownOn(client, OF_POST);
    await watched.refetch();
    expect([watched.result().data, claps[0], claps.at(-1)]).toEqual([post(5), 1, 5]);
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
    const { client, load } = clientOf({}, 2);
    const { watched } = shownOn(client, OF_POST);
    await expect(client.mutate({ mutation: CLAP, variables: { id: 'p' } })).rejects.toThrow('Failed to fetch');
    expect(watched.result()).toMatchObject({ loading: false, error: new TypeError('Failed to fetch') });
    await expect(watched.refetch()).rejects.toThrow('Failed to fetch');
    await watched.refetch();
    expect([watched.result().data, load.mock.calls.length]).toEqual([post(5), 3]);
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

test('R622: after the last subscriber has gone, a change is not told', async () => {
  const { client } = clientOf(ON_PAGE);
  const { claps, unsubscribe } = shownOn(client, OF_POST);
  unsubscribe();
  await client.mutate({ mutation: CLAP, variables: { id: 'p' } });
  expect(claps).toEqual([5]);
});
