import { TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { completeAddress, firstBroken, webAddress } from '@shared/rules';
import { useEffect, useEffectEvent, useRef } from 'react';

interface AddressInputProps<Values extends object> extends Omit<TextInputProps, 'form'> {
  form: UseFormReturnType<Values>;
  field: keyof Values & string;
}

/** Adds https:// to `example.com`, as browsers do; anything else is returned as typed. */
function withHttps(typed: string): string {
  const address = completeAddress(typed);
  return firstBroken([webAddress('')], address) === null ? address : typed;
}

/** A field for a web address. Completes `example.com/x` on blur and on submit. */
export function AddressInput<Values extends object>({ form, field, ...props }: AddressInputProps<Values>) {
  const input = useRef<HTMLInputElement>(null);
  const complete = (): void => {
    const { current } = input;
    if (!current || !form.isDirty(field)) return;
    const address = withHttps(current.value);
    if (address === current.value) return;
    current.value = address;
    form.setFieldValue(field, address as never, { forceUpdate: false });
  };
  const completeNow = useEffectEvent(complete);
  // A native listener runs before React's, and so before validation.
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
