import type { Schema, Schemas } from './schemas.js';

/** What stands in an example where a schema gives none. */
const BY_TYPE: Record<string, unknown> = { string: 'Some text', integer: 1, boolean: false };

/** Examples, put together from those that the schemas give. */
export class Samples {
  constructor(private readonly schemas: Schemas['named']) {}

  of(given: Schema, name?: string, answer?: Schema): unknown {
    const schema = this.#resolved(given);
    if (schema.examples) return schema.examples[0];
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    if (schema.properties) return this.#object(schema.properties, Object.keys(schema.properties), answer);
    if (schema.items) return [this.of(schema.items)];
    if (schema.anyOf && !schema.type) return this.of(schema.anyOf[0]!, name, answer);
    return this.#likeAnswers(name, answer) ?? BY_TYPE[[schema.type].flat()[0] ?? 'string'];
  }

  /** Of a body: what must be in it; where nothing must, what comes first. Its fields are like those of `answer`. */
  body({ properties = {}, required }: Schema, answer?: Schema): Record<string, unknown> {
    return this.#object(properties, required ?? Object.keys(properties).slice(0, 1), answer);
  }

  #object(properties: Record<string, Schema>, names: readonly string[], answer?: Schema): Record<string, unknown> {
    return Object.fromEntries(names.map((name) => [name, this.of(properties[name]!, name, answer)]));
  }

  #resolved({ $ref, ...schema }: Schema): Schema {
    return $ref ? { ...this.schemas[$ref.split('/').at(-1)!], ...schema } : schema;
  }

  /** What comes in is like what goes out under the same name; a calendar date is shorter. */
  #likeAnswers(name = '', answer: Schema = {}): unknown {
    const told = [this.#resolved(answer), ...Object.values(this.schemas)].find(
      ({ properties }) => properties?.[name]?.examples,
    );
    const example = told?.properties?.[name]?.examples?.[0];
    return typeof example === 'string' ? example.replace('T00:00:00.000Z', '') : example;
  }
}
