import type { ApolloCache, FieldPolicy, Reference } from '@apollo/client';
import type { Modifier } from '@apollo/client/cache';

/** A list in the cache: the pages loaded so far. */
export interface CachedRecordList {
  nodes: readonly Reference[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
}

/**
 * Cache policy of a list: one per filter, with pages appended. Refetching the first page replaces what it covers and
 * keeps the rest, so that a long list stays long on returning to it.
 */
export const paginatedList = (...filters: string[]): FieldPolicy<CachedRecordList> => ({
  keyArgs: filters,
  merge(shown, incoming, { args }) {
    if (!shown) return incoming;
    if (args?.after) return { ...incoming, nodes: joined(shown.nodes, incoming.nodes) };
    const beyond = after(shown.nodes, incoming.nodes.at(-1));
    if (beyond.length === 0) return incoming;
    return { ...incoming, nodes: joined(incoming.nodes, beyond), pageInfo: shown.pageInfo };
  },
});

/** Removes a deleted record from every loaded list of `field`. */
export function evictRecord(cache: ApolloCache, field: string, typename: string, id: string): void {
  const modifier: Modifier<CachedRecordList> = (list, { readField }) => {
    if (!('nodes' in list)) return list;
    const nodes = list.nodes.filter((node) => readField('id', node) !== id);
    return { ...list, nodes, totalCount: list.totalCount - (list.nodes.length - nodes.length) };
  };
  cache.modify({ fields: { [field]: modifier as Modifier<unknown> } });
  cache.evict({ id: cache.identify({ __typename: typename, id }) });
}

/** A record that moved between pages appears once. */
const joined = (first: readonly Reference[], second: readonly Reference[]): readonly Reference[] => {
  const known = new Set(first.map(({ __ref }) => __ref));
  return [...first, ...second.filter(({ __ref }) => !known.has(__ref))];
};

/** The nodes after `last`; none if it is not among them. */
const after = (nodes: readonly Reference[], last: Reference | undefined): readonly Reference[] => {
  const place = nodes.findIndex(({ __ref }) => __ref === last?.__ref);
  return place < 0 ? [] : nodes.slice(place + 1);
};
