import type { ReactNode, RefObject } from 'react';
import classes from './screen-head.module.css';

interface ScreenHeadProps {
  title: string;
  hint: ReactNode;
  /** Gets the focus when what had it is gone. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Actions beside the title. */
  children?: ReactNode;
}

/** Title of a screen, what it is for, and what can be done on it. */
export const ScreenHead = ({ title, hint, heading, children }: ScreenHeadProps) => (
  <>
    <title>{`${title} · Admin`}</title>
    <header className={classes.head}>
      <div>
        <h1 ref={heading} className={classes.heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={classes.hint}>{hint}</p>
      </div>
      {children}
    </header>
  </>
);
