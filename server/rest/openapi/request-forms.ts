import type { Type } from '@nestjs/common';
import {
  getNamedType,
  type GraphQLEnumType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isRequiredInputField,
} from 'graphql';
import { rulesOf } from '../../core/validation/validated-text.js';
import { isRequired, limitOf } from '../../shared/rules.js';
import { FILE, type Schema } from './schemas.js';

const SCALARS: Record<string, Schema> = {
  String: { type: 'string' },
  Int: { type: ['integer', 'null'] },
  Boolean: { type: 'boolean' },
  CalendarDate: { type: 'string', anyOf: [{ format: 'date' }, { format: 'date-time' }] },
};

const NEW_PICTURE = 'A new picture: a JPEG, PNG or WebP file, up to 10 MiB.';
/** Has a field of its own for an address. */
const PICTURE_FILE: Schema = { ...FILE, description: `${NEW_PICTURE} If omitted, nothing changes.` };
const PICTURE: Schema = {
  description:
    `${NEW_PICTURE} Or an existing one: its address, or the image object from a ` +
    'response, as JSON text in a form. If omitted, nothing changes.',
  // Generated clients put the values into a form as they are, so an object is not one of them.
  anyOf: [FILE, { type: 'string' }],
  examples: ['https://club.example/media/5f2c-1200x800.webp'],
};

function scalarOf(name: string): Schema {
  const schema = SCALARS[name];
  if (!schema) throw new Error(`The OpenAPI document has no type for ${name}`);
  return schema;
}

const enumOf = (type: GraphQLEnumType): Schema => ({
  type: 'string',
  enum: type.getValues().map(({ value }): unknown => value),
});

/** Fields of the inputs that the REST API ignores: they are newer than it. */
const GRAPHQL_ONLY = /^(publishAt|shareText|statusByDate)$|FocalPoint$/;

const isFile = (field?: GraphQLInputField): boolean =>
  field !== undefined && getNamedType(field.type).name === 'Upload';

/**
 * Derives the form of a REST call from the input class that it shares with GraphQL. In a form, one field takes the file or the
 * address of a picture, and the picture of a nested object is a field beside that object.
 */
export class RequestForms {
  constructor(private readonly graphql: GraphQLSchema) {}

  of(input: Type, without: readonly string[]): Schema {
    const type = this.graphql.getType(input.name);
    if (!isInputObjectType(type)) throw new Error(`${input.name} is not an input of the schema`);
    const fields = type.getFields();
    const texts = Object.values(fields).filter(
      ({ name }) => !without.includes(name) && !GRAPHQL_ONLY.test(name) && !isFile(fields[name.replace(/Url$/, '')]),
    );
    const files = Object.values(fields).filter((field) => isFile(field));
    return {
      type: 'object',
      properties: Object.fromEntries([
        ...texts.flatMap((field) => this.#property(input, field)),
        ...files.map(({ name }): [string, Schema] => [name, PICTURE]),
      ]),
      required: texts.filter((field) => isRequiredInputField(field)).map(({ name }) => name),
    };
  }

  #property(input: Type, field: GraphQLInputField): [string, Schema][] {
    const { name, description } = field;
    const type = getNamedType(field.type);
    if (isInputObjectType(type)) return this.#nested(input, field, type);
    const rules = rulesOf(input, name);
    const max = limitOf(rules);
    return [
      [
        name,
        {
          ...(isEnumType(type) ? enumOf(type) : scalarOf(type.name)),
          ...(isRequired(rules) && type.name === 'String' && { minLength: 1 }),
          ...(max !== undefined && { maxLength: max }),
          description: description ?? undefined,
        },
      ],
    ];
  }

  /** Files of a nested object become fields beside it: `image` of `author` is `authorImage`. */
  #nested(input: Type, { name, description }: GraphQLInputField, type: GraphQLInputObjectType): [string, Schema][] {
    const inner = Reflect.getMetadata('design:type', input.prototype as object, name) as Type;
    const fields = Object.values(type.getFields());
    const texts = fields.filter((field) => !isFile(field) && !GRAPHQL_ONLY.test(field.name));
    const object: Schema = {
      type: 'object',
      properties: Object.fromEntries(texts.flatMap((field) => this.#property(inner, field))),
      required: texts.filter((field) => isRequiredInputField(field)).map((field) => field.name),
      description: description ?? undefined,
    };
    const files = fields.filter((field) => isFile(field));
    return [
      [name, object],
      ...files.map((file): [string, Schema] => [
        `${name}${file.name.charAt(0).toUpperCase()}${file.name.slice(1)}`,
        PICTURE_FILE,
      ]),
    ];
  }
}
