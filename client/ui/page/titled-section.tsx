import type { ReactNode, Ref } from 'react';
import classes from './titled-section.module.css';

interface TitledSectionProps {
  id: string;
  title: string;
  hint: string;
  className?: string;
  /** Gets the focus when the focused element disappears. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export const TitledSection = ({ id, title, hint, className = '', heading, children }: TitledSectionProps) => (
  <section className={`${classes.section} ${className}`} aria-labelledby={id}>
    <h2 id={id} ref={heading} className={classes.subject} tabIndex={-1}>
      {title}
    </h2>
    <p className={classes.hint}>{hint}</p>
    {children}
  </section>
);
