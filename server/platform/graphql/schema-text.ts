import { type GraphQLSchema, printSchema } from 'graphql';

const HEADER = '# Printed by `npm run schema` from the code; not edited by hand.\n\n';

/** The schema as it stands in `schema.graphql`. */
export const schemaText = (schema: GraphQLSchema): string => `${HEADER}${printSchema(schema)}\n`;
