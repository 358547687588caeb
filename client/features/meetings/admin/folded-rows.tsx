import { useState, type ReactNode } from 'react';
import classes from './folded-rows.module.css';

interface FoldedRowsProps {
  title: string;
  /** A row has an error: it must be seen. */
  hasError: boolean;
  children: ReactNode;
}

/** A long list of rows, which unfolds when its title is pressed, and to show an error. */
export function FoldedRows({ title, hasError, children }: FoldedRowsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.folded}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {children}
    </details>
  );
}
