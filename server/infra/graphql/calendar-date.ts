import { GraphQLError, GraphQLScalarType } from 'graphql';
import { ERROR_KINDS } from '../../shared/error-kinds.js';
import { isCalendarDate } from '../../shared/rules.js';

function parseCalendarDate(value: unknown): string {
  if (typeof value === 'string' && isCalendarDate(value)) return value;
  throw new GraphQLError('Write a calendar date like 2026-12-18', {
    extensions: { code: ERROR_KINDS.invalid.code },
  });
}

/** A day, not an instant: it stays text from the database to the page, whatever time zone a machine is in. */
export const CalendarDate = new GraphQLScalarType<string, string>({
  name: 'CalendarDate',
  description: 'A calendar date in the site’s time zone, `YYYY-MM-DD`.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/local-date.html',
  serialize: parseCalendarDate,
  parseValue: parseCalendarDate,
});
