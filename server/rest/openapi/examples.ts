import { type Schema, type Schemas, takesFile } from './schemas.js';
import type { Media, Operation } from './operation.js';

/** For schemas without examples. */
const BY_TYPE: Record<string, unknown> = { string: 'Some text', integer: 1, boolean: false };

/** Composes examples from those of the schemas. */
export class Examples {
  constructor(private readonly schemas: Schemas['named']) {}

  of(given: Schema, name?: string, response?: Schema): unknown {
    const schema = this.#resolved(given);
    if (schema.examples) return schema.examples[0];
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    if (schema.properties) return this.#object(schema.properties, Object.keys(schema.properties), response);
    if (schema.items) return [this.of(schema.items)];
    const [alternative] = schema.anyOf ?? [];
    if (alternative && !schema.type) return this.of(alternative, name, response);
    return this.#fromResponse(name, response) ?? BY_TYPE[[schema.type].flat()[0] ?? 'string'];
  }

  /** The required fields of a body, or else its first one. Values are taken from the response where names match. */
  body({ properties = {}, required }: Schema, response?: Schema): Record<string, unknown> {
    return this.#object(properties, required ?? Object.keys(properties).slice(0, 1), response);
  }

  #object(properties: Record<string, Schema>, names: readonly string[], response?: Schema): Record<string, unknown> {
    return Object.fromEntries(names.map((name) => [name, this.of(properties[name] ?? {}, name, response)]));
  }

  #resolved({ $ref, ...schema }: Schema): Schema {
    return $ref ? { ...this.schemas[$ref.replace(/.*\//, '')], ...schema } : schema;
  }

  /** Reuses the example of the response field with the same name, with a calendar date shortened. */
  #fromResponse(name = '', response: Schema = {}): unknown {
    const schema = [this.#resolved(response), ...Object.values(this.schemas)].find(
      ({ properties }) => properties?.[name]?.examples,
    );
    const example = schema?.properties?.[name]?.examples?.[0];
    return typeof example === 'string' ? example.replace('T00:00:00.000Z', '') : example;
  }
}

interface Described {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Adds an example to each request body and each successful response. */
export function addExamples({ paths, components }: Described): void {
  const examples = new Examples(components.schemas);
  for (const { requestBody, responses } of Object.values(paths).flatMap((verbs) => Object.values(verbs))) {
    const answers = Object.values(responses).flatMap(({ content = {} }) => Object.values(content));
    for (const answer of answers) answer.example = examples.of(answer.schema);
    for (const body of Object.values(requestBody?.content ?? {}))
      if (!isFileAlone(body)) body.example = examples.body(body.schema, answers[0]?.schema);
  }
}

/** Such a body cannot be written as JSON. */
const isFileAlone = ({ schema: { properties = {} } }: Media): boolean =>
  Object.values(properties).every((property) => takesFile(property) && !property.anyOf);
