import { type GraphQLSchema, isInputObjectType, isObjectType } from 'graphql';
import { z } from 'zod';

/** The part of JSON Schema 2020-12 that this document uses. */
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

/** A file in a form. Without `type: string`, since TypeScript generators would then not accept a `File`. */
export const FILE: Schema = { format: 'binary', contentMediaType: 'application/octet-stream' };

export const takesFile = ({ format, anyOf = [] }: Schema): boolean =>
  format === FILE.format || anyOf.some((one) => takesFile(one));

const COMPONENTS = '#/components/schemas/';

/** Collects the named schemas of the document. */
export class Schemas {
  readonly named: Record<string, Schema> = {};

  constructor(private readonly graphql: GraphQLSchema) {}

  /** A reference if `shape` has a name. Inputs may have additional properties, outputs may not. */
  of(shape: z.ZodType, io: 'input' | 'output' = 'output'): Schema {
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ shape }), { target: 'draft-2020-12', io });
    for (const [name, schema] of Object.entries($defs)) this.#name(name, withComponentRefs(schema));
    return withComponentRefs(properties?.shape ?? {});
  }

  nameOf = ({ $ref = '' }: Schema): string => $ref.replace(COMPONENTS, '');

  /** The schema itself, with any reference resolved. */
  resolved = (schema: Schema): Schema => (schema.$ref ? { ...this.named[this.nameOf(schema)], ...schema } : schema);

  /** Takes missing descriptions from the GraphQL fields of the same name. */
  #name(name: string, schema: Schema): void {
    if (this.named[name]) return;
    const type = this.graphql.getType(schema['x-graphql-type'] ?? name);
    const fields = isObjectType(type) || isInputObjectType(type) ? type.getFields() : {};
    const properties = Object.entries(schema.properties ?? {}).map(([key, property]): [string, Schema] => {
      const description = property.description ?? fields[key]?.description;
      return [key, { ...withoutSafeIntegerLimits(property), ...(description && { description }) }];
    });
    const description = schema.description ?? type?.description;
    this.named[name] = {
      ...schema,
      ...(description && { description }),
      properties: Object.fromEntries(properties),
    };
  }
}

const withComponentRefs = (schema: unknown): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${COMPONENTS}`)) as Schema;

/** Zod adds the safe integers as limits, which are no rule of the API. */
const withoutSafeIntegerLimits = (schema: Schema): Schema => {
  const { minimum, maximum, ...rest } = schema;
  return {
    ...rest,
    ...(minimum !== Number.MIN_SAFE_INTEGER && minimum !== undefined && { minimum }),
    ...(maximum !== Number.MAX_SAFE_INTEGER && maximum !== undefined && { maximum }),
  };
};
