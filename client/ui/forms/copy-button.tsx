import { useState } from 'react';
import ways from '../page/pager.module.css';
import classes from './plain-form.module.css';

interface CopyButtonProps {
  label: string;
  textOf: () => string;
  copied: string;
  /** Said where the browser does not allow copying. */
  failed: string;
}

/** Copies a text, and says so below. */
export function CopyButton({ label, textOf, copied, failed }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(textOf()).then(
      () => setSaid(copied),
      () => setSaid(failed),
    );
  return (
    <div>
      {/* The clipboard needs HTTPS. */}
      <button type="button" className={ways.outlined} onClick={() => (isSecureContext ? void copy() : setSaid(failed))}>
        {label}
      </button>
      <p className={classes.note} role="status">
        {said}
      </p>
    </div>
  );
}
