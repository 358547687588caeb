import { Text, Textarea, TextInput, type TextareaProps, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { isRequired, limitOf, normalizeBy, textLength, type Rules } from '@shared/rules';
import type { ReactNode } from 'react';
import { REQUIRED_FIELD } from './required-field';

interface Counted<Values> {
  form: UseFormReturnType<Values>;
  field: keyof Values & string;
  /** Provide the limit and whether it is required. */
  rules: Rules;
  /** Show the count from the first character on. */
  always?: boolean;
}

/** Fraction of the limit from which the count appears. */
const COUNT_FROM = 0.6;

/**
 * Counts like the server, in code points of the normalized text. Never truncates: beyond the limit the count turns
 * red and the rule's message appears.
 */
export function CountedInput<Values>({
  form,
  field,
  rules,
  always,
  ...props
}: Counted<Values> & Omit<TextInputProps, 'form'>) {
  return <TextInput key={form.key(field)} {...props} {...useCount(form, field, rules, always)} />;
}

export function CountedTextarea<Values>({
  form,
  field,
  rules,
  always,
  ...props
}: Counted<Values> & Omit<TextareaProps, 'form'>) {
  return (
    <Textarea
      key={form.key(field)}
      autosize
      minRows={2}
      maxRows={6}
      {...props}
      {...useCount(form, field, rules, always)}
    />
  );
}

function useCount<Values>(form: UseFormReturnType<Values>, field: keyof Values & string, rules: Rules, always = false) {
  const text = String(form.useWatchValue(field) ?? '');
  return { ...form.getInputProps(field), ...countedFieldProps(rules, text, form.errors[field], always) };
}

/** Props of a text field: its count and error. */
export function countedFieldProps(rules: Rules, text: string, error?: ReactNode, always = false) {
  const limit = limitOf(rules) ?? Infinity;
  const normalized = normalizeBy(rules)(text);
  const length = textLength(normalized);
  const tooLong = rules.find((rule) => rule.max !== undefined && !rule.test(normalized))?.message;
  return {
    error: error ?? tooLong,
    ...(isRequired(rules) && REQUIRED_FIELD),
    ...((always || length >= limit * COUNT_FROM) && {
      rightSection: (
        <Text span size="xs" c={tooLong ? 'var(--alert)' : 'dimmed'} aria-hidden>
          {length}/{limit}
        </Text>
      ),
      rightSectionWidth: 72,
      rightSectionPointerEvents: 'none' as const,
    }),
  };
}
