import { LRUCache } from 'lru-cache';

/** Characters: the limits of the whole cache and of one query. */
const CACHE_LIMITS = { total: 4 * 1024 * 1024, query: 64 * 1024 };

/**
 * Queries by SHA-256 hash, so that clients need not send them again. Apollo stores only queries that passed every limit
 * and validates a stored one again. Clients send evicted or oversized queries in full.
 */
export function persistedQueries() {
  const queries = new LRUCache<string, string>({
    maxSize: CACHE_LIMITS.total,
    maxEntrySize: CACHE_LIMITS.query,
    sizeCalculation: (query, hash) => query.length + hash.length,
  });
  return {
    get: (hash: string) => Promise.resolve(queries.get(hash)),
    set: (hash: string, query: string) => Promise.resolve(void queries.set(hash, query)),
    delete: (hash: string) => Promise.resolve(queries.delete(hash)),
  };
}
