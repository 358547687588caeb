import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { KINDS } from '../../shared/errors.js';
import { isCalendarDate } from '../../shared/rules.js';

/** A day without a time. What is empty passes: an input's own rules tell whether it may be. */
export const CalendarDate = new GraphQLScalarType<string, string>({
  name: 'CalendarDate',
  description: 'A calendar date in the site’s zone, `YYYY-MM-DD`. An empty text takes a date away.',
  serialize: String,
  parseValue: read,
  parseLiteral: (node) => read(node.kind === Kind.STRING ? node.value : null),
});

function read(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : null;
  if (text !== null && (text === '' || isCalendarDate(text))) return text;
  throw new GraphQLError('A calendar date looks like 2026-12-18', { extensions: { code: KINDS.invalid.code } });
}
