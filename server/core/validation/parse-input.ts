import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';
import { DomainError } from '../../shared/errors.js';
import { isRecord } from './is-record.js';

type InputClass<T extends object> = new () => T;

/** Converts `plain` to an input of `type` with normalized text. Throws all validation errors at once, by field path. */
export async function parseInput<T extends object>(type: InputClass<T>, plain: object): Promise<T> {
  const files: ExtractedFile[] = [];
  const input = plainToInstance(type, withoutFiles(plain, [], files));
  const errors = await validate(input, { forbidUnknownValues: false, validationError: { target: false } });
  const fields = Object.fromEntries(errors.flatMap((error) => collectErrors(error)));
  if (errors.length) throw DomainError.invalid(fields);
  for (const { path, file } of files) setAtPath(input, path, file);
  return input;
}

const collectErrors = ({ property, constraints, children = [] }: ValidationError, prefix = ''): [string, string][] => [
  ...Object.values(constraints ?? {})
    .slice(0, 1)
    .map((message): [string, string] => [prefix + property, message]),
  ...children.flatMap((child) => collectErrors(child, `${prefix}${property}.`)),
];

interface ExtractedFile {
  path: string[];
  file: Promise<unknown>;
}

/** Maximum nesting; no input class is nested deeper. */
const MAX_DEPTH = 32;

/**
 * Files arrive as promises. class-transformer would wrap them in new promises that nobody awaits when validation fails,
 * and a failing upload would then end the process. So they are removed first and put back unchanged.
 */
function withoutFiles(value: object, path: string[], files: ExtractedFile[]): object {
  if (path.length > MAX_DEPTH) throw new DomainError('MALFORMED_REQUEST');
  const entries = Object.entries(value).flatMap(([key, inner]: [string, unknown]): [string, unknown][] => {
    const fieldPath = [...path, key];
    if (inner instanceof Promise) {
      files.push({ path: fieldPath, file: inner });
      return [];
    }
    const nested = inner !== null && typeof inner === 'object' && !Array.isArray(inner) && !(inner instanceof Date);
    return [[key, nested ? withoutFiles(inner, fieldPath, files) : inner]];
  });
  return Object.fromEntries(entries);
}

function setAtPath(input: object, [key = '', ...rest]: string[], file: Promise<unknown>): void {
  const inner: unknown = Reflect.get(input, key);
  if (!rest.length) Object.assign(input, { [key]: file });
  else if (isRecord(inner)) setAtPath(inner, rest, file);
}
