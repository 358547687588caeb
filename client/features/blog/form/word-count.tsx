import { countWords, minutesToRead } from '@shared/excerpt';
import { useDeferredValue, useMemo } from 'react';
import { plainTextOf, type PostForm } from './post-form';
import { POST_FORM_MESSAGES } from './texts';
import classes from './writing-surface.module.css';

/** Length of the text and the time it takes to read, as it is typed. */
export function WordCount({ form }: { form: PostForm }) {
  const content = useDeferredValue(form.useWatchValue('content'));
  const text = useMemo(() => plainTextOf(content), [content]);
  return <p className={classes.words}>{POST_FORM_MESSAGES.length(countWords(text), minutesToRead(text))}</p>;
}
