import { Extensions } from '@nestjs/graphql';
import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import type { GraphqlContext } from '../../core/access/principal.js';

const COUNT = 'count';

/** Marks a field whose value can change without a save. Responses that show it are cached for a shorter time. */
export const ChangingCount = () => Extensions({ [COUNT]: true });

/** Makes those fields note in the outcome of the operation that they were read. */
export function noteCounts(schema: GraphQLSchema): GraphQLSchema {
  const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) ? Object.values(type.getFields()) : [],
  );
  for (const field of fields.filter(({ extensions }) => extensions[COUNT])) {
    const { resolve = defaultFieldResolver } = field;
    field.resolve = (source, args, context: GraphqlContext, info): unknown => {
      if (context.outcome) context.outcome.showsCounts = true;
      return resolve(source, args, context, info);
    };
  }
  return schema;
}
