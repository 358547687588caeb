import { GraphQLError, GraphQLScalarType } from 'graphql';
import { KINDS } from '../../shared/errors.js';
import { isCalendarDate } from '../../shared/rules.js';

function read(value: unknown): string {
  if (typeof value === 'string' && isCalendarDate(value)) return value;
  throw new GraphQLError('A calendar date is written like 2026-12-18', { extensions: { code: KINDS.invalid.code } });
}

/** A day, not an instant: it stays the text that it is from the database to the page, whatever zone a computer is in. */
export const CalendarDate = new GraphQLScalarType<string, string>({
  name: 'CalendarDate',
  description: 'A calendar date in the site’s zone, `YYYY-MM-DD`.',
  serialize: read,
  parseValue: read,
});
