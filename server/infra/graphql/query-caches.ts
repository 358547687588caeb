import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

/** Characters of queries: of a whole cache, and of one query. */
const PERSISTED_LIMITS = { total: 4 * 1024 * 1024, query: 64 * 1024 };
/** A parsed query takes up to 170 bytes for a character, all of them up to 22 MiB. The client's own have 35,000 characters. */
const PARSED_LIMITS = { total: 128 * 1024, query: 16 * 1024 };

/**
 * Queries by SHA-256 hash, so that clients need not send them again. Apollo stores only queries that passed every limit
 * and validates a stored one again. Clients send evicted or oversized queries in full.
 */
export const persistedQueries = () => queryCache<string>(PERSISTED_LIMITS, (query) => query.length);

/** Parsed and validated queries by hash. Apollo's own cache may grow to about 100 MiB: it counts 30 MiB of JSON. */
export const parsedQueries = () => queryCache<DocumentNode>(PARSED_LIMITS, ({ loc }) => loc?.source.body.length ?? 0);

/** As Apollo's servers take it. */
function queryCache<Query extends object | string>(
  limits: { total: number; query: number },
  lengthOf: (query: Query) => number,
) {
  const queries = new LRUCache<string, Query>({
    maxSize: limits.total,
    maxEntrySize: limits.query,
    sizeCalculation: (query, hash) => lengthOf(query) + hash.length,
  });
  return {
    get: (hash: string) => Promise.resolve(queries.get(hash)),
    set: (hash: string, query: Query) => Promise.resolve(void queries.set(hash, query)),
    delete: (hash: string) => Promise.resolve(queries.delete(hash)),
  };
}
