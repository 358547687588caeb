import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { randomUUID } from 'node:crypto';

/**
 * A call of a root field with something in every argument that must be there, which changes nothing: texts are empty, and IDs lead to no
 * record.
 */
export function callOf(schema: GraphQLSchema, operation: string): string {
  const [kind, name] = operation.split('.') as ['Query' | 'Mutation', string];
  const field = (kind === 'Query' ? schema.getQueryType() : schema.getMutationType())!.getFields()[name]!;
  const needed = field.args.filter(isRequiredArgument);
  const given = needed.map((arg) => `${arg.name}: ${something(arg.type)}`);
  const selection = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : '';
  const file = needed.some(({ type }) => getNamedType(type).name === 'Upload') ? '($file: Upload!)' : '';
  return `${kind.toLowerCase()}${file} { ${name}${given.length ? `(${given.join(', ')})` : ''} ${selection} }`;
}

function something(type: GraphQLInputType): string {
  if (isNonNullType(type)) return something(type.ofType);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (type.name === 'Upload') return '$file';
  if (!isInputObjectType(type))
    return (
      {
        ID: `"${randomUUID()}"`,
        Int: '1',
        Boolean: 'true',
        DateTime: '"2026-11-21T00:00:00Z"',
        CalendarDate: '"2026-11-21"',
      }[type.name] ?? '""'
    );
  const fields = Object.values(type.getFields()).filter(isRequiredInputField);
  return `{ ${fields.map((field) => `${field.name}: ${something(field.type)}`).join(', ')} }`;
}
