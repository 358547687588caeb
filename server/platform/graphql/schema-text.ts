import {
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  printType,
} from 'graphql';

const HEADER = '# Printed by `npm run schema` from the code; not edited by hand.';

/** The schema as it stands in `schema.graphql`: what can be asked, then each type where it is first met, to be read from above. */
export function schemaText(schema: GraphQLSchema): string {
  const [query, mutation] = [schema.getQueryType()!, schema.getMutationType()!];
  const definition = `"""\n${schema.description}\n"""\nschema {\n  query: ${query.name}\n  mutation: ${mutation.name}\n}`;
  const met = new Set<GraphQLNamedType>([query, mutation]);
  for (const type of [query, mutation, ...Object.values(schema.getTypeMap())]) meet(type, met);
  return `${[HEADER, definition, ...[...met].map(printType)].join('\n\n')}\n`;
}

/** Puts a type and all that it leads to into `met`, in the order of a reader who looks up each name at once. */
function meet(type: GraphQLNamedType, met: Set<GraphQLNamedType>): void {
  if (isIntrospectionType(type) || isSpecifiedScalarType(type)) return;
  met.add(type);
  for (const named of mentionedBy(type)) if (!met.has(named)) meet(named, met);
}

function mentionedBy(type: GraphQLNamedType): GraphQLNamedType[] {
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => getNamedType(field.type));
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap(({ args, type: own }) => {
    const taken = args.map((arg) => getNamedType(arg.type));
    // What narrows a list is read before the list, what is sent before what comes of it.
    return [...taken.filter(isEnumType), ...taken, getNamedType(own)];
  });
}
