import { GraphQLError, GraphQLScalarType } from 'graphql';
import { KINDS } from '../../shared/errors.js';

function read(value: unknown): Date {
  const instant = new Date(typeof value === 'string' ? value : NaN);
  if (!Number.isNaN(instant.getTime())) return instant;
  const extensions = { code: KINDS.invalid.code };
  throw new GraphQLError('An instant is written like 2026-12-18T12:30:00Z', { extensions });
}

/** Takes the place of the framework's scalar, which reads whatever it is given and cannot tell an offset. */
export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description:
    'An instant as ISO 8601 tells it, `2026-12-18T12:30:00.000Z`; `2026-12-18T18:00:00+05:30` where the clocks of the site count.',
  serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
  parseValue: read,
});
