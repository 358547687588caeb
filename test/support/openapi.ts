/** Validates real responses against the OpenAPI document with a JSON Schema validator. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Document {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { $ref?: string; content?: Record<string, unknown> }> }>
  >;
}

export interface RecordedResponse {
  method: string;
  /** Without `/api`. */
  path: string;
  status: number;
  body: unknown;
}

/** Returns a mismatch between a response and the document, or null. */
export function createResponseValidator(document: object): (shown: RecordedResponse) => string | null {
  const { paths } = document as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (to: Ajv2020) => void)(ajv);
  ajv.addSchema({ ...document, $id: 'document' });
  return ({ method, path, status, body }) => {
    const verb = method.toLowerCase();
    const template = templateOf(
      Object.keys(paths).filter((known) => paths[known]![verb]),
      path,
    );
    const answer = template && paths[template]?.[verb]?.responses[status];
    if (!answer) return `${method} ${path} answered ${status}, which is not documented`;
    const pointer = answer.$ref
      ? `${answer.$ref}/content/application~1json/schema`
      : `#/paths/${escaped(template)}/${verb}/responses/${status}/content/${escaped(Object.keys(answer.content!)[0]!)}/schema`;
    const validate = ajv.getSchema(`document${pointer}`)!;
    return validate(body) ? null : `${method} ${path} ${status}: ${ajv.errorsText(validate.errors)}`;
  };
}

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** `/blogs/published` itself comes before `/blogs/{slug}`. */
function templateOf(templates: string[], path: string): string | undefined {
  const [plain] = path.split('?');
  const fits = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(plain!);
  return templates.find((template) => template === plain) ?? templates.find(fits);
}
