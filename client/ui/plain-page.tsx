import type { ReactNode } from 'react';
import { PageHead } from './page-head';
import classes from './plain-page.module.css';

interface PlainPageProps {
  title: string;
  path: string;
  /** The one sentence that is read first. */
  lead: string;
  text: string;
  /** Where to go on from here. */
  children: ReactNode;
}

/** A page of few words, set large. */
export const PlainPage = ({ title, path, lead, text, children }: PlainPageProps) => (
  <article className={classes.page}>
    <PageHead title={title} description={text} path={path} />
    <h1>{title}</h1>
    <p className={classes.lead}>{lead}</p>
    <p className={classes.text}>{text}</p>
    <p className={classes.ways}>{children}</p>
  </article>
);
