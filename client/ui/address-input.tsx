import { TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { completeAddress, firstBroken, webAddress } from '@shared/rules';
import { useEffect, useEffectEvent, useRef } from 'react';

interface AddressInputProps<Values extends object> extends Omit<TextInputProps, 'form'> {
  form: UseFormReturnType<Values>;
  field: keyof Values & string;
}

/** What the address bar would make of a text: `example.com` is a web page, and what can be none stays as it was typed. */
function completed(typed: string): string {
  const address = completeAddress(typed);
  return firstBroken([webAddress('')], address) === null ? address : typed;
}

/**
 * A field for a web address. A bare `example.com/x` is completed before the eyes of whoever typed it: on leaving the field,
 * or on sending the form from within it.
 */
export function AddressInput<Values extends object>({ form, field, ...props }: AddressInputProps<Values>) {
  const input = useRef<HTMLInputElement>(null);
  const complete = (): void => {
    const { current } = input;
    if (!current || !form.isDirty(field)) return;
    const address = completed(current.value);
    if (address === current.value) return;
    current.value = address;
    form.setFieldValue(field, address as never, { forceUpdate: false });
  };
  const completeNow = useEffectEvent(complete);
  // The element itself hears of being sent before React does, and so before anything is checked.
  useEffect(() => {
    const owner = input.current?.form;
    const onSubmit = (): void => completeNow();
    owner?.addEventListener('submit', onSubmit);
    return () => owner?.removeEventListener('submit', onSubmit);
  }, []);
  return (
    <TextInput
      key={form.key(field)}
      ref={input}
      {...props}
      {...form.getInputProps(field, { withFocus: false })}
      type="url"
      onBlur={complete}
    />
  );
}
