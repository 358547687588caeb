import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { downloadFile } from '../../../ui/download-file';
import { SECRET_MESSAGES } from '../../../ui/texts';
import { useSite } from '../../../ui/site/site';
import classes from './second-step.module.css';
import { SECOND_STEP_MESSAGES } from './texts';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onSaved: () => void;
}

/** Shows new recovery codes, the only time they can be seen, with ways to save them. */
export function RecoveryCodes({ codes, email, onSaved }: RecoveryCodesProps) {
  const { name: siteName } = useSite();
  const list = useRef<HTMLUListElement>(null);
  const [status, setStatus] = useState('');
  const title = SECOND_STEP_MESSAGES.fileTitle(siteName, email);
  const text = [title, SECOND_STEP_MESSAGES.fileHint, '', ...codes, ''].join('\n');
  // The form that had the focus has been replaced.
  useEffect(() => list.current?.focus(), []);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setStatus(SECOND_STEP_MESSAGES.copied);
    } catch {
      if (list.current) getSelection()?.selectAllChildren(list.current);
      setStatus(SECRET_MESSAGES.copyFailed);
    }
  };

  return (
    <div className={classes.form}>
      <p className={classes.text}>{SECOND_STEP_MESSAGES.codesWarning}</p>
      <p className={classes.printed}>{title}</p>
      <ul ref={list} className={classes.codes} aria-label={SECOND_STEP_MESSAGES.codesLabel} tabIndex={-1}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => void copy()}>
          {SECOND_STEP_MESSAGES.copy}
        </Button>
        <Button variant="default" onClick={() => downloadFile(SECOND_STEP_MESSAGES.fileName, text, 'text/plain')}>
          {SECOND_STEP_MESSAGES.download}
        </Button>
        <Button variant="default" onClick={() => print()}>
          {SECOND_STEP_MESSAGES.print}
        </Button>
        <Button onClick={onSaved}>{SECOND_STEP_MESSAGES.saved}</Button>
      </div>
      <span className={classes.status} role="status">
        {status}
      </span>
    </div>
  );
}
