import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { completeAddress, firstBroken, webAddress } from '@shared/rules';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';

interface AddressInputProps<Values extends object> extends Omit<TextInputProps, 'form'> {
  form: UseFormReturnType<Values>;
  field: keyof Values & string;
  /** Label of a link that opens a valid address in a new tab; without it there is none. */
  openLabel?: string;
}

/** Adds https:// to `example.com`, as browsers do; anything else is returned as typed. */
function withHttps(typed: string): string {
  const address = completeAddress(typed);
  return firstBroken([webAddress('')], address) === null ? address : typed;
}

/** A field for a web address. Completes `example.com/x` on blur and on submit. */
export function AddressInput<Values extends object>({ form, field, openLabel, ...props }: AddressInputProps<Values>) {
  const typed = withHttps(String(form.useWatchValue(field) ?? ''));
  const opens = openLabel !== undefined && typed !== '' && firstBroken([webAddress('')], typed) === null;
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
      {...(opens && { rightSection: <OpenLink address={typed} label={openLabel} /> })}
      {...props}
      {...form.getInputProps(field, { withFocus: false })}
      type="url"
      onBlur={complete}
    />
  );
}

const OpenLink = ({ address, label }: { address: string; label: string }) => (
  <ActionIcon
    component="a"
    href={address}
    target="_blank"
    rel="noopener noreferrer"
    variant="subtle"
    size={28}
    aria-label={label}
    title={label}
  >
    <IconExternalLink size={18} stroke={1.5} aria-hidden />
  </ActionIcon>
);
