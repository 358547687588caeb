import type { EntityManager } from 'typeorm';

/** A database transaction that one feature begins and another joins, without TypeORM in their signatures. */
export type Transaction = EntityManager;
