import {
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  printType,
} from 'graphql';

const HEADER = '# Printed by `npm run schema` from the code; not edited by hand.';

/** Prints the schema for `schema.graphql`: operations first, then each type in the order of its first mention. */
export function schemaText(schema: GraphQLSchema): string {
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()];
  if (!query || !mutation) throw new Error('The schema has no queries or no mutations');
  const definition = `"""\n${schema.description}\n"""\nschema {\n  query: ${query.name}\n  mutation: ${mutation.name}\n}`;
  const collected = new Set<GraphQLNamedType>([query, mutation]);
  for (const type of [query, mutation, ...Object.values(schema.getTypeMap())]) collectTypes(type, collected);
  return `${[HEADER, definition, ...[...collected].map(printType)].join('\n\n')}\n`;
}

/** Adds a type and all types it mentions to `collected`, depth first. */
function collectTypes(type: GraphQLNamedType, collected: Set<GraphQLNamedType>): void {
  if (isIntrospectionType(type) || isSpecifiedScalarType(type)) return;
  collected.add(type);
  for (const named of typesMentionedBy(type)) if (!collected.has(named)) collectTypes(named, collected);
}

function typesMentionedBy(type: GraphQLNamedType): GraphQLNamedType[] {
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => getNamedType(field.type));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  const fields = Object.values(type.getFields()).flatMap(({ args, type: fieldType }) => {
    const argumentTypes = args.map((arg) => getNamedType(arg.type));
    // Enums that filter a list come before the list, inputs before results.
    return [...argumentTypes.filter(isEnumType), ...argumentTypes, getNamedType(fieldType)];
  });
  return [...type.getInterfaces(), ...fields];
}
