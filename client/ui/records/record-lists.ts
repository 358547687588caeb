import type { ApolloCache, FieldPolicy, Reference } from '@apollo/client';
import type { Modifier } from '@apollo/client/cache';

/** A list of records as the cache holds it: as many of its pages as were asked for. */
export interface RecordList {
  nodes: readonly Reference[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
}

/**
 * How the dashboard's cache keeps a list: one for each filter, however long it has grown. A next page is put behind it. A
 * first page that is read anew takes the place of what it covers; what lies beyond stays, so that who comes back to a long
 * list finds it as long as it was.
 */
export const growingList = (...filters: string[]): FieldPolicy<RecordList> => ({
  keyArgs: filters,
  merge(shown, incoming, { args }) {
    if (!shown) return incoming;
    if (args?.after) return { ...incoming, nodes: joined(shown.nodes, incoming.nodes) };
    const beyond = after(shown.nodes, incoming.nodes.at(-1));
    if (beyond.length === 0) return incoming;
    return { ...incoming, nodes: joined(incoming.nodes, beyond), pageInfo: shown.pageInfo };
  },
});

/** Takes a record that is gone out of every list of `field` that was loaded. */
export function forget(cache: ApolloCache, field: string, typename: string, id: string): void {
  const modifier: Modifier<RecordList> = (list, { readField }) => {
    if (!('nodes' in list)) return list;
    const nodes = list.nodes.filter((node) => readField('id', node) !== id);
    return { ...list, nodes, totalCount: list.totalCount - (list.nodes.length - nodes.length) };
  };
  cache.modify({ fields: { [field]: modifier as Modifier<unknown> } });
  cache.evict({ id: cache.identify({ __typename: typename, id }) });
}

/** A record that moved from one page to the other in between appears once. */
const joined = (first: readonly Reference[], second: readonly Reference[]): readonly Reference[] => {
  const known = new Set(first.map(({ __ref }) => __ref));
  return [...first, ...second.filter(({ __ref }) => !known.has(__ref))];
};

/** What follows `last` in `nodes`; nothing when it is not among them. */
const after = (nodes: readonly Reference[], last: Reference | undefined): readonly Reference[] => {
  const place = nodes.findIndex(({ __ref }) => __ref === last?.__ref);
  return place < 0 ? [] : nodes.slice(place + 1);
};
