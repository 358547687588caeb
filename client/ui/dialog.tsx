import { Modal, type ModalProps } from '@mantine/core';
import classes from './dialog.module.css';

/**
 * A modal dialog. Scrolling behind it is held by a rule of our own stylesheet: Mantine's way writes a style element, which
 * the Content-Security-Policy refuses.
 */
export const Dialog = (props: ModalProps) => (
  <Modal lockScroll={false} {...props} classNames={{ content: classes.content, ...props.classNames }} />
);
