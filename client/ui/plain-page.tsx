import type { ReactNode } from 'react';
import { Curtain } from './curtain';
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
  <article>
    <PageHead title={title} description={text} path={path} />
    <Curtain>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
    </Curtain>
    <div className={classes.page}>
      <p className={classes.text}>{text}</p>
      <p className={classes.ways}>{children}</p>
    </div>
  </article>
);
