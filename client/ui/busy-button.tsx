import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import type { MouseEvent } from 'react';

interface BusyButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  busy: boolean;
}

/**
 * A button that works on what was pressed, and does nothing more meanwhile. It is not `disabled`, as Mantine's `loading`
 * would make it, which would take the focus away from whoever just pressed it.
 */
export function BusyButton({ busy, onClick, ...props }: BusyButtonProps) {
  // A form is not sent a second time either: what sends it, Enter in a field too, is a click.
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return <Button {...props} aria-disabled={busy} data-disabled={busy || undefined} onClick={press} />;
}
