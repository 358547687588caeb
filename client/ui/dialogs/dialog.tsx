import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useCloseOnBack } from './close-on-back';
import classes from './dialog.module.css';
import { useScrollLock } from './scroll-lock';
import { Mantine } from '../theme/mantine';

const CLOSE = { 'aria-label': 'Close' } as const;

/**
 * A modal dialog. Differs from Mantine's in two ways. A rule in our style sheet locks scrolling: Mantine injects a
 * style element, which the Content-Security-Policy blocks. The focus also returns when the dialog is open from the
 * start or unmounted while open. While `busy` it cannot be closed.
 */
export function Dialog({ classNames, busy = false, onClose, ...props }: ModalProps & { busy?: boolean }) {
  useScrollLock(props.opened);
  useReturnedFocus(props.opened);
  const close = busy ? () => undefined : onClose;
  useCloseOnBack(props.opened, close);
  return (
    <Mantine>
      <Modal
        lockScroll={false}
        returnFocus={false}
        classNames={{ content: classes.content, title: classes.title, ...classNames }}
        // Mantine renders a <header>, which would be a second banner landmark.
        attributes={{ header: { role: 'presentation' } }}
        closeButtonProps={CLOSE}
        onClose={close}
        {...props}
      />
    </Mantine>
  );
}

/** Element that gets the focus back from a closing dialog. Another dialog may open in the same moment. */
let returning: Element | null = null;

function useReturnedFocus(opened: boolean): void {
  // Before an effect of the content moves the focus.
  useLayoutEffect(() => {
    if (!opened) return;
    const before = returning ?? document.activeElement;
    return () => {
      const atClosing = document.activeElement;
      const isInDialog = atClosing?.closest('[role=dialog]') != null;
      returning = before;
      setTimeout(() => {
        returning = null;
        const now = document.activeElement;
        const moved = now !== document.body && !(now === atClosing && isInDialog);
        if (!moved && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
