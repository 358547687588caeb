import { Modal, type ModalProps } from '@mantine/core';
import { useEffect } from 'react';
import classes from './dialog.module.css';
import { useHeldPage } from './held-page';
import { Mantine } from './mantine';

const CLOSE = { 'aria-label': 'Close' } as const;

/**
 * A modal dialog. Two things are our own. Scrolling behind it is held by a rule of our stylesheet: Mantine's way writes a
 * style element, which the Content-Security-Policy refuses. And the focus goes back to where it was also when the dialog
 * is open from its first moment or is taken away while open. While it is `busy` with what cannot be called off, nothing
 * closes it.
 */
export function Dialog({ classNames, busy = false, onClose, ...props }: ModalProps & { busy?: boolean }) {
  useHeldPage(props.opened);
  useReturnedFocus(props.opened);
  return (
    <Mantine>
      <Modal
        lockScroll={false}
        returnFocus={false}
        classNames={{ content: classes.content, title: classes.title, ...classNames }}
        // Mantine prints a <header>, which would count as a second banner of the page.
        attributes={{ header: { role: 'presentation' } }}
        closeButtonProps={CLOSE}
        onClose={busy ? () => undefined : onClose}
        {...props}
      />
    </Mantine>
  );
}

/** Where the focus is about to go back to from a dialog that closes. The next dialog may open in the same moment. */
let returning: Element | null = null;

function useReturnedFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const before = returning ?? document.activeElement;
    return () => {
      const atClosing = document.activeElement;
      returning = before;
      setTimeout(() => {
        returning = null;
        const moved = document.activeElement !== document.body && document.activeElement !== atClosing;
        if (!moved && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
