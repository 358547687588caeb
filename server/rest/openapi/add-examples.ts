import type { Media, Operation } from './operation.js';
import { Examples } from './examples.js';
import { type Schema, takesFile } from './schemas.js';

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
