import type { ReactNode, Ref } from 'react';
import classes from './titled-section.module.css';

interface TitledSectionProps {
  id: string;
  title: string;
  hint: string;
  className?: string;
  /** Takes the focus when what had it goes. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** One subject of a screen that has several. */
export const TitledSection = ({ id, title, hint, className = '', heading, children }: TitledSectionProps) => (
  <section className={`${classes.section} ${className}`} aria-labelledby={id}>
    <h2 id={id} ref={heading} className={classes.subject} tabIndex={-1}>
      {title}
    </h2>
    <p className={classes.hint}>{hint}</p>
    {children}
  </section>
);
