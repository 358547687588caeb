import { Fragment } from 'react';

/** A sentence in which names of the code stand between backticks. */
export const Prose = ({ children }: { children: string }) =>
  children.split('`').map((part, i) => (i % 2 ? <code key={i}>{part}</code> : <Fragment key={i}>{part}</Fragment>));
