import { Text, Textarea, TextInput, type TextareaProps, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { isRequired, limitOf, textLength, type Rules } from '@shared/rules';
import type { ReactNode } from 'react';
import { REQUIRED } from './required-field';

interface Counted<Values> {
  form: UseFormReturnType<Values>;
  field: keyof Values & string;
  /** The field's rules: they tell the limit and whether it is required. */
  rules: Rules;
  /** Counts from the first character on. */
  always?: boolean;
}

/** The count appears once this part of the limit is used. */
const COUNT_FROM = 0.6;

/**
 * A text field that counts as the server does, in code points of the normalized text. It never cuts what is typed: past
 * the limit the count turns red and the rule's sentence shows.
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
  return { ...form.getInputProps(field), ...counted(rules, text, form.errors[field], always) };
}

/** Props of a text field: its count, and what is wrong with its text. */
export function counted(rules: Rules, text: string, error?: ReactNode, always = false) {
  const limit = limitOf(rules) ?? Infinity;
  const length = textLength(text);
  const tooLong = rules.find((rule) => rule.max !== undefined && !rule.test(text))?.message;
  return {
    error: error ?? tooLong,
    ...(isRequired(rules) && REQUIRED),
    ...((always || length >= limit * COUNT_FROM) && {
      rightSection: (
        <Text span size="xs" c={tooLong ? 'red' : 'dimmed'} aria-hidden>
          {length}/{limit}
        </Text>
      ),
      rightSectionWidth: 72,
      rightSectionPointerEvents: 'none' as const,
    }),
  };
}
