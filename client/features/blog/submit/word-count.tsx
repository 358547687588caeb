import { countWords, minutesToRead } from '@shared/excerpt';
import { useDeferredValue, useMemo } from 'react';
import { plainTextOf, type PostForm } from '../form/post-form';
import classes from './submit-dialog.module.css';
import { SUBMIT_MESSAGES } from './texts';

/** Length of the text and the time it takes to read, as it is typed. */
export function WordCount({ form }: { form: PostForm }) {
  const content = useDeferredValue(form.useWatchValue('content'));
  const text = useMemo(() => plainTextOf(content), [content]);
  return <p className={classes.counts}>{SUBMIT_MESSAGES.length(countWords(text), minutesToRead(text))}</p>;
}
