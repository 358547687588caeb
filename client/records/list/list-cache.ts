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
    // Another number of records: some of those beyond the first page may have left the list.
    if (incoming.totalCount !== shown.totalCount) return incoming;
    const beyond = after(shown.nodes, incoming.nodes.at(-1));
    if (beyond.length === 0) return incoming;
    return { ...incoming, nodes: joined(incoming.nodes, beyond), pageInfo: shown.pageInfo };
  },
});

/** The place of a deleted record: its field, and its position in each cached list by the list's name. */
interface Removed {
  field: string;
  places: Map<string, { node: Reference; index: number; before: string | undefined }>;
}
const removed = new Map<string, Removed>();

/** Removes a deleted record from every loaded list of `field`. The cache keeps the record, so that it can come back. */
export function removeFromLists(cache: ApolloCache, field: string, id: string): void {
  const places: Removed['places'] = new Map();
  removed.set(id, { field, places });
  modifyLists(cache, field, (list, { readField, storeFieldName }) => {
    const index = list.nodes.findIndex((node) => readField('id', node) === id);
    const node = list.nodes[index];
    if (!node) return list;
    places.set(storeFieldName, { node, index, before: list.nodes[index - 1]?.__ref });
    return { ...list, nodes: list.nodes.toSpliced(index, 1), totalCount: list.totalCount - 1 };
  });
}

/** Puts a restored record back to where it was in each list: after the record that it followed. */
export function restoreToLists(cache: ApolloCache, id: string): void {
  const { field, places } = removed.get(id) ?? {};
  removed.delete(id);
  if (!field) return;
  modifyLists(cache, field, (list, { storeFieldName }) => {
    const place = places?.get(storeFieldName);
    if (!place || list.nodes.some(({ __ref }) => __ref === place.node.__ref)) return list;
    const before = list.nodes.findIndex(({ __ref }) => __ref === place.before);
    const index = before >= 0 ? before + 1 : place.index;
    return { ...list, nodes: list.nodes.toSpliced(index, 0, place.node), totalCount: list.totalCount + 1 };
  });
}

function modifyLists(cache: ApolloCache, field: string, change: Modifier<CachedRecordList>): void {
  const modifier: Modifier<CachedRecordList> = (list, details) => ('nodes' in list ? change(list, details) : list);
  cache.modify({ fields: { [field]: modifier as Modifier<unknown> } });
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
