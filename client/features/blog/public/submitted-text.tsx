import { useRef, useState } from 'react';
import { PostBody } from '../../../editor/post-body';
import ways from '../../../ui/page/pager.module.css';
import { userTextProps } from '../../../ui/text-language';
import classes from './submitted-text.module.css';
import { STATUS_MESSAGES } from './submission-status-texts';

interface SubmittedTextProps {
  title: string;
  subtitle: string;
  /** Cleaned HTML. */
  content: string;
}

/** A text that its author takes back: to read, to select, or to copy as a whole. */
export function SubmittedText({ title, subtitle, content }: SubmittedTextProps) {
  const text = useRef<HTMLDivElement>(null);
  const [result, setResult] = useState('');
  const copy = async ({ innerText, innerHTML }: HTMLElement): Promise<void> => {
    const typed = (type: string, part: string) => ({ [type]: new Blob([part], { type }) });
    try {
      const both = { ...typed('text/plain', innerText), ...typed('text/html', innerHTML) };
      await navigator.clipboard.write([new ClipboardItem(both)]);
      setResult(STATUS_MESSAGES.textCopied);
    } catch {
      // The clipboard needs HTTPS and permission.
      if (text.current) getSelection()?.selectAllChildren(text.current);
      setResult(STATUS_MESSAGES.textSelected);
    }
  };
  return (
    <section className={classes.text}>
      <h2>{STATUS_MESSAGES.text}</h2>
      <p className={classes.actions}>
        <button className={ways.outlined} type="button" onClick={() => text.current && void copy(text.current)}>
          {STATUS_MESSAGES.copyText}
        </button>
        <span role="status">{result}</span>
      </p>
      <div ref={text} className={classes.content}>
        <h3 {...userTextProps(title)}>{title}</h3>
        {subtitle && <p {...userTextProps(subtitle)}>{subtitle}</p>}
        <PostBody html={content} />
      </div>
    </section>
  );
}
