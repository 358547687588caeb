import type { FieldPolicy, Reference } from '@apollo/client';

/** A list of posts as the cache holds it: as many of its pages as were asked for. */
export interface PostList {
  nodes: readonly Reference[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
}

/**
 * How the dashboard's cache keeps lists of posts: one for each filter, however long it has grown. A next page is put
 * behind it. A first page that is read anew takes the place of what it covers; what lies beyond stays, so that who comes
 * back to a long list finds it as long as it was.
 */
export const postLists: FieldPolicy<PostList> = {
  keyArgs: ['status', 'search'],
  merge(shown, incoming, { args }) {
    if (!shown) return incoming;
    if (args?.after) return { ...incoming, nodes: joined(shown.nodes, incoming.nodes) };
    const beyond = after(shown.nodes, incoming.nodes.at(-1));
    if (beyond.length === 0) return incoming;
    return { ...incoming, nodes: joined(incoming.nodes, beyond), pageInfo: shown.pageInfo };
  },
};

/** A post that moved from one page to the other in between appears once. */
const joined = (first: readonly Reference[], second: readonly Reference[]): readonly Reference[] => {
  const known = new Set(first.map(({ __ref }) => __ref));
  return [...first, ...second.filter(({ __ref }) => !known.has(__ref))];
};

/** What follows `last` in `nodes`; nothing when it is not among them. */
const after = (nodes: readonly Reference[], last: Reference | undefined): readonly Reference[] => {
  const place = nodes.findIndex(({ __ref }) => __ref === last?.__ref);
  return place < 0 ? [] : nodes.slice(place + 1);
};
