import type { Type } from '@nestjs/common';
import {
  getNamedType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isRequiredInputField,
} from 'graphql';
import { rulesOf } from '../../platform/input/checked.js';
import { IMAGE_TYPES } from '../../shared/media.js';
import { isRequired, limitOf } from '../../shared/rules.js';
import type { Schema } from './schemas.js';

const SCALARS: Record<string, Schema> = {
  String: { type: 'string' },
  Int: { type: ['integer', 'null'] },
  Boolean: { type: 'boolean' },
  CalendarDate: { type: 'string', anyOf: [{ format: 'date' }, { format: 'date-time' }] },
};

/** A picture: a file, or where it is. */
const PICTURE: Schema = {
  description:
    'A picture to keep: a file of JPEG, PNG or WebP, 10 MiB at most. Or the one that is there: its address, or the image ' +
    'object of an answer, as JSON text in a form. Left out, nothing changes.',
  anyOf: [
    { type: 'string', contentMediaType: IMAGE_TYPES.join(', ') },
    { type: 'string', format: 'uri-reference' },
    { $ref: '#/components/schemas/Picture' },
  ],
};

const isFile = (field?: GraphQLInputField): boolean =>
  field !== undefined && getNamedType(field.type).name === 'Upload';

/**
 * The form that is read into an input of the other door: the same fields under the same rules. A picture has one name here
 * for its file and its address; the picture of what an object holds stands beside that object.
 */
export class Forms {
  constructor(private readonly graphql: GraphQLSchema) {}

  of(input: Type, without: readonly string[]): Schema {
    const type = this.graphql.getType(input.name);
    if (!isInputObjectType(type)) throw new Error(`${input.name} is no input of the schema`);
    const fields = type.getFields();
    const told = Object.values(fields).filter(
      ({ name }) => !without.includes(name) && !isFile(fields[name.replace(/Url$/, '')]),
    );
    const files = Object.values(fields).filter((field) => isFile(field));
    return {
      type: 'object',
      properties: Object.fromEntries([
        ...told.flatMap((field) => this.#property(input, field)),
        ...files.map(({ name }) => [name, PICTURE]),
      ]) as Record<string, Schema>,
      required: told.filter((field) => isRequiredInputField(field)).map(({ name }) => name),
    };
  }

  #property(input: Type, field: GraphQLInputField): [string, Schema][] {
    const { name, description } = field;
    const type = getNamedType(field.type);
    if (isInputObjectType(type)) return this.#nested(input, field, type);
    const rules = rulesOf(input, name);
    const max = limitOf(rules);
    const words = isEnumType(type)
      ? { type: 'string', enum: type.getValues().map(({ value }) => value as string) }
      : {};
    return [
      [
        name,
        {
          ...(SCALARS[type.name] ?? words),
          ...(isRequired(rules) && type.name === 'String' && { minLength: 1 }),
          ...(max !== undefined && { maxLength: max }),
          description: description ?? undefined,
        },
      ],
    ];
  }

  /** An object within, whose own files stand beside it: `image` of `author` is `authorImage`. */
  #nested(input: Type, { name, description }: GraphQLInputField, type: GraphQLInputObjectType): [string, Schema][] {
    const inner = Reflect.getMetadata('design:type', input.prototype as object, name) as Type;
    const fields = Object.values(type.getFields());
    const texts = fields.filter((field) => !isFile(field));
    const object: Schema = {
      type: 'object',
      properties: Object.fromEntries(texts.flatMap((field) => this.#property(inner, field))),
      required: texts.filter((field) => isRequiredInputField(field)).map((field) => field.name),
      description: description ?? undefined,
    };
    const files = fields.filter((field) => isFile(field));
    return [
      [name, object],
      ...files.map((file): [string, Schema] => [`${name}${file.name[0]!.toUpperCase()}${file.name.slice(1)}`, PICTURE]),
    ];
  }
}
