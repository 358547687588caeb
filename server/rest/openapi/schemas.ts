import { type GraphQLSchema, isInputObjectType, isObjectType } from 'graphql';
import { z } from 'zod';

/** JSON Schema 2020-12, as far as this document says anything in it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  contentMediaType?: string;
  'x-graphql-type'?: string;
}

const HERE = '#/components/schemas/';

/** The JSON Schemas of the answers: each named shape once, whatever it is said within. */
export class Schemas {
  readonly named: Record<string, Schema> = {};

  constructor(private readonly graphql: GraphQLSchema) {}

  /** A reference to `shape` where it has a name. What comes in may hold more than is read, what goes out holds no more. */
  of(shape: z.ZodType, io: 'input' | 'output' = 'output'): Schema {
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ shape }), { target: 'draft-2020-12', io });
    for (const [name, schema] of Object.entries($defs)) this.#name(name, schema as Schema);
    return pointingHere(properties!.shape as Schema);
  }

  nameOf = ({ $ref = '' }: Schema): string => $ref.replace(HERE, '');

  /** What `schema` refers to, or itself. */
  resolved = (schema: Schema): Schema => (schema.$ref ? { ...this.named[this.nameOf(schema)], ...schema } : schema);

  /** Fields that are the same at the other door are told in its words. */
  #name(name: string, schema: Schema): void {
    if (this.named[name]) return;
    const type = this.graphql.getType(schema['x-graphql-type'] ?? name);
    const fields = isObjectType(type) || isInputObjectType(type) ? type.getFields() : {};
    const properties = Object.entries(schema.properties ?? {}).map(([key, property]): [string, Schema] => {
      const description = property.description ?? fields[key]?.description;
      return [key, { ...pointingHere(withoutEdges(property)), ...(description && { description }) }];
    });
    const description = schema.description ?? type?.description;
    this.named[name] = {
      ...schema,
      ...(description && { description }),
      properties: Object.fromEntries(properties),
    };
  }
}

const pointingHere = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${HERE}`)) as Schema;

/** The edges of what JavaScript counts exactly are nobody's rule. */
const withoutEdges = (schema: Schema): Schema => {
  const { minimum, maximum, ...rest } = schema;
  return {
    ...rest,
    ...(minimum !== Number.MIN_SAFE_INTEGER && minimum !== undefined && { minimum }),
    ...(maximum !== Number.MAX_SAFE_INTEGER && maximum !== undefined && { maximum }),
  };
};
