import { QueryFailedError } from 'typeorm';

/** SQLSTATEs of PostgreSQL. */
const UNIQUE = '23505';
const FOREIGN_KEY = '23503';

const codeOf = (error: unknown): unknown =>
  error instanceof QueryFailedError ? (error.driverError as { code?: unknown }).code : undefined;

/** Another row has what only one may have. */
export const isTaken = (error: unknown): boolean => codeOf(error) === UNIQUE;

/** What the row belongs to is not there. */
export const isOrphan = (error: unknown): boolean => codeOf(error) === FOREIGN_KEY;
