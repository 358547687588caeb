import type { ReactNode } from 'react';
import classes from './hand-over.module.css';

interface StepProps {
  id: string;
  number: number;
  title: string;
  hint: string;
  children: ReactNode;
}

/** A numbered section of the page. The list of steps leads to its heading. */
export const Step = ({ id, number, title, hint, children }: StepProps) => (
  <section className={classes.step} aria-labelledby={id}>
    <h2 id={id} className={classes.subject} tabIndex={-1}>
      <span className={classes.number}>{number}.</span> {title}
    </h2>
    <p className={classes.hint}>{hint}</p>
    {children}
  </section>
);
