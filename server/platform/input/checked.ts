import type { Type } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';
import { firstBroken, normalizeText, type Rules } from '../../shared/rules.js';

export interface CheckedOptions {
  /** Left out or null means 'not sent': it becomes undefined and is not checked. */
  optional?: true;
  /** The text of a number, or a number: it becomes one. '' and null mean 'none' and become null. */
  numeric?: true;
  /** Keeps the text as it was typed, spaces and all: for passwords. */
  verbatim?: true;
}

/** A text field of an input: brought into the one form in which text is stored, then held against its subject's rules. */
export function Checked(rules: Rules, { optional, numeric, verbatim }: CheckedOptions = {}): PropertyDecorator {
  const broken = (value: unknown, property: string) =>
    typeof value === 'object' && value !== null ? `${property} must be a text` : firstBroken(rules, value);
  const decorators = [
    Transform(({ value }: { value: unknown }) => (numeric ? asNumber(value) : asText(value, verbatim))),
    ValidateBy({
      name: 'checked',
      validator: {
        validate: (value: unknown, told?: ValidationArguments) => broken(value, told?.property ?? '') === null,
        defaultMessage: (told) => broken(told?.value, told?.property ?? '') ?? '',
      },
    }),
    ...(optional ? [ValidateIf((_, value: unknown) => value !== undefined)] : []),
  ];
  return (target, key) => {
    Reflect.defineMetadata(RULES, rules, target, key);
    decorators.forEach((decorate) => decorate(target, key));
  };
}

const RULES = 'rules';

/** What `Checked` holds a field of `type` against. */
export const rulesOf = (type: Type, field: string): Rules =>
  (Reflect.getMetadata(RULES, type.prototype as object, field) as Rules | undefined) ?? [];

/** Old callers send numbers where texts belong; both are read alike. */
function asText(value: unknown, verbatim?: true): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return value;
  return verbatim ? String(value) : normalizeText(String(value));
}

/** What is no number becomes NaN, which the rules refuse. */
function asNumber(value: unknown): unknown {
  const text = asText(value);
  if (text === undefined) return value;
  return text === '' ? null : Number(text);
}
