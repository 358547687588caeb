import { POST_HTML_MESSAGES } from '@shared/post-html-limits';
import type { ReactNode } from 'react';
import classes from './post-editor.module.css';
import { exceededLimit, sizeFraction } from './size-fraction';
import { EDITOR_MESSAGES } from './texts';

/** Fraction of the limit from which it says how full the post is. */
const SHOWN_FROM = 0.9;

/** Says nothing that `error` already says. */
export function SizeNotice({ id, html, error }: { id: string; html: string; error: ReactNode }) {
  const limit = exceededLimit(html);
  const exceeded = limit && POST_HTML_MESSAGES[limit];
  const fraction = sizeFraction(html);
  return (
    <p id={id} className={classes.room} role="status" data-over={exceeded ? true : undefined}>
      {exceeded ? exceeded !== error && exceeded : fraction > SHOWN_FROM && EDITOR_MESSAGES.nearlyFull(fraction)}
    </p>
  );
}
