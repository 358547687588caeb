import { LRUCache } from 'lru-cache';

/** Characters of all that is kept, and of the longest query worth keeping. */
const KEPT = { all: 4 * 1024 * 1024, one: 64 * 1024 };

/**
 * Queries by their SHA-256, so that a client need not send them twice. Apollo stores what has passed every limit, and holds
 * what it finds here to them again; what was forgotten, or was too long to be kept, is asked for anew.
 */
export function persistedQueries() {
  const queries = new LRUCache<string, string>({
    maxSize: KEPT.all,
    maxEntrySize: KEPT.one,
    sizeCalculation: (query, hash) => query.length + hash.length,
  });
  return {
    get: (hash: string) => Promise.resolve(queries.get(hash)),
    set: (hash: string, query: string) => Promise.resolve(void queries.set(hash, query)),
    delete: (hash: string) => Promise.resolve(queries.delete(hash)),
  };
}
