import type { ReactNode } from 'react';
import { useSite } from '../site/site';
import type from '../theme/type.module.css';
import { PageHero } from './page-hero';
import classes from './personal-page.module.css';

interface PersonalPageProps {
  /** Window title, without the site's name. */
  name: string;
  /** The thing that the link leads to. */
  of: string;
  /** It arrives after the page: one line, so that nothing shifts. */
  oneLine?: boolean;
  /** Its state. */
  heading: string;
  /** Days and places that belong to it. */
  facts: readonly string[];
  /** For a phone in a dark hall. */
  dark?: boolean;
  children: ReactNode;
}

/** The page of a personal link. Its address is a secret, so nothing on the page leads elsewhere with it. */
export function PersonalPage({ name, of, oneLine = false, heading, facts, dark = false, children }: PersonalPageProps) {
  const site = useSite();
  return (
    <div className={dark ? classes.hall : undefined} data-hall={dark || undefined}>
      <title>{`${name} · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <PageHero>
        <div className={classes.head}>
          <p className={classes.name} data-one-line={oneLine || undefined}>
            {of}
          </p>
          <h1 className={type.section}>{heading}</h1>
          <p className={classes.facts}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        </div>
      </PageHero>
      <div className={classes.body}>{children}</div>
    </div>
  );
}
