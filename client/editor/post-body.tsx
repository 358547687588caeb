import { useMemo } from 'react';
import classes from './post-body.module.css';
import { readingHtml } from './reading-html';

/** The text of a post, typeset. `html` as the server gives it: cleaned. Its h1 becomes an h2, for the page's title is the h1. */
export function PostBody({ html }: { html: string }) {
  const __html = useMemo(() => readingHtml(html), [html]);
  return <div className={`${classes.body} ${classes.reading}`} dangerouslySetInnerHTML={{ __html }} />;
}
