import { Fragment } from 'react';

/** Text in which `code` is in backticks. */
export const TextWithCode = ({ children }: { children: string }) =>
  children.split('`').map((part, i) => (i % 2 ? <code key={i}>{part}</code> : <Fragment key={i}>{part}</Fragment>));
