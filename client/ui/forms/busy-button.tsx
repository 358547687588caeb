import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import type { MouseEvent, Ref } from 'react';

interface BusyButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  busy: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Ignores clicks while busy. Not `disabled`, as Mantine's `loading` would make it, because that drops the focus. */
export function BusyButton({ busy, onClick, ...props }: BusyButtonProps) {
  // Also prevents a second submit: pressing Enter in a field fires a click, too.
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return <Button {...props} aria-disabled={busy} data-disabled={busy || undefined} onClick={press} />;
}
