import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';
import { firstBroken, normalizeBy, normalizeLine, type Rules } from '../../shared/rules.js';

export interface ValidatedTextOptions {
  /** Missing and null mean 'not sent': the value becomes undefined and is not validated. */
  optional?: true;
  /** Accepts a number or its text and converts it to a number. '' and null become null. */
  numeric?: true;
  /** Keeps whitespace exactly as typed, for passwords. */
  verbatim?: true;
}

/** A text field of an input: normalizes the text and validates it against shared rules. */
export function ValidatedText(
  rules: Rules,
  { optional, numeric, verbatim }: ValidatedTextOptions = {},
): PropertyDecorator {
  const findError = (value: unknown, property: string) =>
    typeof value === 'object' && value !== null ? `${property} must be text` : firstBroken(rules, value);
  const decorators = [
    Transform(({ value }: { value: unknown }) =>
      numeric ? asNumber(value, rules) : asText(value, verbatim ? String : normalizeBy(rules)),
    ),
    ValidateBy({
      name: 'validatedText',
      validator: {
        validate: (value: unknown, args?: ValidationArguments) => findError(value, args?.property ?? '') === null,
        defaultMessage: (args) => findError(args?.value, args?.property ?? '') ?? '',
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

export const rulesOf = ({ prototype }: { prototype: object }, field: string): Rules =>
  (Reflect.getMetadata(RULES, prototype, field) as Rules | undefined) ?? [];

/** Legacy clients send numbers where strings belong; both are accepted. */
function asText(value: unknown, normalize: (text: string) => string): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return value;
  return normalize(String(value));
}

/**
 * Text that breaks the rules stays text so that validation rejects it: `Number` would also parse `0x10`, `1e3` and `+5`.
 */
function asNumber(value: unknown, rules: Rules): unknown {
  const text = asText(value, normalizeLine);
  if (text === undefined) return value;
  if (text === '') return null;
  return firstBroken(rules, text) === null ? Number(text) : text;
}
