import { PinoLogger } from 'nestjs-pino';
import type { Level } from 'pino';

/** Values of the field `event`, by which programs count and filter. docs/operations.md describes them. */
export const LOG_EVENTS = [
  'request',
  'failure',
  'sign-in',
  'sign-in-refused',
  'sign-out',
  'password-set',
  'email-changed',
  'access-refused',
  'action',
] as const;

export type LogEvent = (typeof LOG_EVENTS)[number];

/** Logs an event. `fields` hold IDs, hashes and fixed words, never anything that a person typed. */
export function logEvent(level: Level, event: LogEvent, fields: object, message: string): void {
  // A program that has not created the application's logger, such as a unit test, has no log.
  const log = PinoLogger.root as typeof PinoLogger.root | undefined;
  log?.[level]({ event, ...fields }, message);
}
