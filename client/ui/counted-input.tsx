import { Text, Textarea, TextInput, type TextareaProps, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { isRequired, limitOf, textLength, type Rules } from '@shared/rules';

interface Counted<Values> {
  form: UseFormReturnType<Values>;
  field: keyof Values & string;
  /** The field's rules: they tell the limit and whether it is required. */
  rules: Rules;
}

/**
 * A text field that counts as the server does, in code points of the normalized text. It never cuts what is typed: past
 * the limit the count turns red and the rule's sentence shows.
 */
export function CountedInput<Values>({ form, field, rules, ...props }: Counted<Values> & Omit<TextInputProps, 'form'>) {
  const counted = useCount(form, field, rules);
  return <TextInput {...props} {...counted.props} key={form.key(field)} />;
}

export function CountedTextarea<Values>({ form, field, rules, ...props }: Counted<Values> & Omit<TextareaProps, 'form'>) {
  const counted = useCount(form, field, rules);
  return <Textarea autosize minRows={2} maxRows={6} {...props} {...counted.props} key={form.key(field)} />;
}

function useCount<Values>(form: UseFormReturnType<Values>, field: keyof Values & string, rules: Rules) {
  const text = String(form.useWatchValue(field) ?? '');
  const limit = limitOf(rules);
  const length = textLength(text);
  return {
    props: {
      ...form.getInputProps(field),
      error: form.errors[field] ?? rules.find((rule) => rule.max !== undefined && !rule.test(text))?.message,
      withAsterisk: isRequired(rules),
      rightSection: limit && <Count length={length} limit={limit} />,
      rightSectionWidth: 68,
      rightSectionPointerEvents: 'none' as const,
    },
  };
}

const Count = ({ length, limit }: { length: number; limit: number }) => (
  <Text span size="xs" c={length > limit ? 'red' : 'dimmed'} aria-hidden>
    {length}/{limit}
  </Text>
);
