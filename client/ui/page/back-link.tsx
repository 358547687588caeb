import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './back-link.module.css';

/** In a page's hero, above its title: leads to the list that the page belongs to. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className={classes.back}>
    <Link to={to}>{children}</Link>
  </p>
);
