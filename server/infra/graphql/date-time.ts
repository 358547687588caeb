import { GraphQLError, GraphQLScalarType } from 'graphql';
import { ERROR_KINDS } from '../../shared/error-kinds.js';
import { isCalendarDate } from '../../shared/rules.js';

/** `date-time` of RFC 3339. Days of a month are validated separately, because JavaScript parses 30 February as 2 March. */
const DATE_TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

function parseDateTime(value: unknown): Date {
  const [text, day = ''] = DATE_TIME.exec(String(value)) ?? [];
  const instant = new Date(typeof value === 'string' && text ? text.toUpperCase() : NaN);
  if (isCalendarDate(day) && !Number.isNaN(instant.getTime())) return instant;
  const extensions = { code: ERROR_KINDS.invalid.code };
  throw new GraphQLError('Write a date and time like 2026-12-18T12:30:00Z', { extensions });
}

/** Replaces the framework's scalar, which accepts anything and ignores offsets. */
export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  description:
    'A date and time in ISO 8601: `2026-12-18T12:30:00.000Z`, or with the site’s offset, `2026-12-18T18:00:00+05:30`, where local time matters.',
  serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
  parseValue: parseDateTime,
});
