import { GraphQLError, GraphQLScalarType } from 'graphql';
import { ERROR_KINDS } from '../../shared/error-kinds.js';
import { isCalendarDate, normalizeLine } from '../../shared/rules.js';

function parseCalendarDate(value: unknown): string {
  const date = typeof value === 'string' ? normalizeLine(value) : '';
  if (isCalendarDate(date)) return date;
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
