import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useLayoutEffect } from 'react';
import classes from './dialog.module.css';
import { Mantine } from './mantine';

/**
 * A modal dialog. Two things are our own. Scrolling behind it is held by a rule of our stylesheet: Mantine's way writes a
 * style element, which the Content-Security-Policy refuses. And the focus goes back to where it was also when the dialog
 * is open from its first moment or is taken away while open.
 */
export function Dialog({ classNames, ...props }: ModalProps) {
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
        {...props}
      />
    </Mantine>
  );
}

/** Dialogs that are open, one over the other. */
let open = 0;

/** What is behind a dialog does not scroll. Where it has a scroll bar, the bar's place stays free, so that nothing moves. */
function useHeldPage(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const page = document.documentElement;
    open += 1;
    if (open === 1) page.dataset.held = innerWidth > page.clientWidth ? 'bar' : '';
    return () => {
      open -= 1;
      if (open === 0) delete page.dataset.held;
    };
  }, [opened]);
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
