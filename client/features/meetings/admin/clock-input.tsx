import { TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { REQUIRED_FIELD } from '../../../ui/forms/required-field';
import { MEETING_ADMIN_MESSAGES } from './texts';

/** A time of day as people type it, with the time that is understood below it. */
export const ClockField = ({ value, ...props }: TextInputProps & { value: string }) => (
  <TextInput
    {...props}
    value={value}
    placeholder="6 pm"
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    // A no-break space reserves the line.
    description={<span aria-live="polite">{MEETING_ADMIN_MESSAGES.understoodClock(value) || '\u00A0'}</span>}
    autoComplete="off"
    {...REQUIRED_FIELD}
  />
);

interface ClockInputProps<Values extends object> extends Omit<TextInputProps, 'form'> {
  form: UseFormReturnType<Values>;
  field: keyof Values & string;
}

/** The same for a field of a form. */
export function ClockInput<Values extends object>({ form, field, ...props }: ClockInputProps<Values>) {
  const { defaultValue: _, ...input } = form.getInputProps(field) as TextInputProps;
  return <ClockField {...props} {...input} value={String(form.useWatchValue(field) ?? '')} />;
}
