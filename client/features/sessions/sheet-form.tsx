import { Alert } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, type ReactNode } from 'react';
import { BusyButton } from '../../ui/forms/busy-button';
import { focusFirstInvalid } from '../../ui/forms/form-rules';
import classes from './admin-login.module.css';

interface SheetFormProps<Values> {
  form: UseFormReturnType<Values>;
  onSubmit: (values: Values) => Promise<void>;
  busy: boolean;
  /** Why it could not be sent; null without a problem. */
  problem: string | null;
  submitLabel: string;
  children: ReactNode;
}

/** A form outside the dashboard: signing in, and choosing a password. */
export function SheetForm<Values>({ form, onSubmit, busy, problem, submitLabel, children }: SheetFormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) =>
        form.onSubmit(
          (values) => void onSubmit(values),
          () => focusFirstInvalid(element.current),
        )(event)
      }
    >
      {children}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <BusyButton type="submit" size="md" busy={busy} fullWidth>
        {submitLabel}
      </BusyButton>
    </form>
  );
}
