import { QueryFailedError } from 'typeorm';
import { errorCode } from '../errors/thrown-error.js';

/** SQLSTATEs of PostgreSQL. */
const UNIQUE = '23505';
const FOREIGN_KEY = '23503';

const codeOf = (error: unknown): string | undefined =>
  error instanceof QueryFailedError ? errorCode(error.driverError) : undefined;

/** Another row has a value that must be unique. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === UNIQUE;

/** Name of the violated constraint; undefined if none was. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof QueryFailedError ? (error.driverError as { constraint?: string }).constraint : undefined;

/** The row that this one refers to does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === FOREIGN_KEY;
