import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';
import { DomainError } from '../../shared/errors.js';

type InputClass<T extends object> = new () => T;

/** `plain` as an input of `type`, its texts normalized. Throws every broken rule at once, by the path of its field. */
export async function readInput<T extends object>(type: InputClass<T>, plain: object): Promise<T> {
  const files: FoundFile[] = [];
  const input = plainToInstance(type, withoutFiles(plain, [], files));
  const errors = await validate(input, { forbidUnknownValues: false, validationError: { target: false } });
  const fields = Object.fromEntries(errors.flatMap((error) => broken(error)));
  if (errors.length) throw DomainError.invalid(fields);
  for (const { path, file } of files) put(input, path, file);
  return input;
}

const broken = ({ property, constraints, children = [] }: ValidationError, within = ''): [string, string][] => [
  ...Object.values(constraints ?? {})
    .slice(0, 1)
    .map((message): [string, string] => [within + property, message]),
  ...children.flatMap((child) => broken(child, `${within}${property}.`)),
];

interface FoundFile {
  path: string[];
  file: Promise<unknown>;
}

/** Deeper than this, no input of ours goes. */
const DEEPEST = 32;

/**
 * Files arrive as promises, and class-transformer would make others of them that nobody awaits when the input is refused:
 * an upload that then fails would end the process. So they are taken out, and put back untouched.
 */
function withoutFiles(value: object, path: string[], files: FoundFile[]): object {
  if (path.length > DEEPEST) throw new DomainError('MALFORMED_REQUEST');
  const entries = Object.entries(value).flatMap(([key, inner]: [string, unknown]): [string, unknown][] => {
    const here = [...path, key];
    if (inner instanceof Promise) {
      files.push({ path: here, file: inner });
      return [];
    }
    const nested = inner !== null && typeof inner === 'object' && !Array.isArray(inner) && !(inner instanceof Date);
    return [[key, nested ? withoutFiles(inner, here, files) : inner]];
  });
  return Object.fromEntries(entries);
}

function put(input: object, path: string[], file: Promise<unknown>): void {
  const [key, ...rest] = path as [string, ...string[]];
  if (!rest.length) Object.assign(input, { [key]: file });
  else put((input as Record<string, object>)[key]!, rest, file);
}
