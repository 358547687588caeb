import { useId, type ComponentProps } from 'react';
import classes from './plain-form.module.css';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  error?: string | null;
}

/** A line to write on, with its error. */
export function Field({ label, error, type = 'text', ...props }: FieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...props}
        id={id}
        type={type}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && <p id={`${id}-error`}>{error}</p>}
    </div>
  );
}
