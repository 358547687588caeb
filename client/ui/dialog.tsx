import { Modal, type ModalProps } from '@mantine/core';
import { useEffect } from 'react';
import classes from './dialog.module.css';
import { Mantine } from './mantine';

/**
 * A modal dialog. Two things are our own. Scrolling behind it is held by a rule of our stylesheet: Mantine's way writes a
 * style element, which the Content-Security-Policy refuses. And the focus goes back to where it was also when the dialog
 * is open from its first moment or is taken away while open.
 */
export function Dialog({ classNames, ...props }: ModalProps) {
  useReturnedFocus(props.opened);
  return (
    <Mantine>
      <Modal
        lockScroll={false}
        returnFocus={false}
        classNames={{ content: classes.content, title: classes.title, ...classNames }}
        // Mantine prints a <header>, which would count as a second banner of the page.
        attributes={{ header: { role: 'presentation' } }}
        {...props}
      />
    </Mantine>
  );
}

function useReturnedFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      const atClosing = document.activeElement;
      setTimeout(() => {
        const moved = document.activeElement !== document.body && document.activeElement !== atClosing;
        if (!moved && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
