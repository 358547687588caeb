import { Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, type ReactNode } from 'react';
import { BusyButton } from '../../ui/forms/busy-button';
import { clearReportedErrors, reasonsOf, reportErrors, reportFailure, useClearReportedErrors } from './report-errors';

interface ActionFormProps<Values extends object> {
  form: UseFormReturnType<Values>;
  /** Its error is shown in a message, and the problems of fields at the fields. */
  send: (values: Values) => Promise<unknown>;
  /** Says that sending failed; of an error without a message, also why. */
  failed: string | ((error: unknown) => string);
  submitLabel: string;
  /** In a dialog: the button beside submitting. */
  onCancel?: () => void;
  cancelLabel?: string;
  className?: string;
  /** ID of the heading. Not needed in a dialog. */
  labelledBy?: string;
  children: ReactNode;
}

/** A form of the dashboard that acts once and saves no record. */
export function ActionForm<Values extends object>(props: ActionFormProps<Values>) {
  const { form, send, failed, submitLabel, onCancel, cancelLabel = 'Cancel', className, labelledBy, children } = props;
  const element = useRef<HTMLFormElement>(null);
  useClearReportedErrors();

  const submit = async (values: Values): Promise<void> => {
    try {
      await send(values);
      clearReportedErrors();
    } catch (error) {
      const text = typeof failed === 'string' ? failed : failed(error);
      reportFailure(error, form, { failed: text, form: element.current });
    }
  };

  const submitButton = (
    <BusyButton type="submit" busy={form.submitting}>
      {submitLabel}
    </BusyButton>
  );
  return (
    <form
      ref={element}
      className={className}
      aria-labelledby={labelledBy}
      noValidate
      onSubmit={(event) => {
        event.stopPropagation(); // Or React would also submit a form that has opened this one in a dialog.
        form.onSubmit(submit, (errors) => reportErrors(reasonsOf(errors), { form: element.current }))(event);
      }}
    >
      {onCancel ? (
        <Stack>
          {children}
          <Group justify="flex-end">
            <BusyButton variant="default" busy={form.submitting} onClick={onCancel}>
              {cancelLabel}
            </BusyButton>
            {submitButton}
          </Group>
        </Stack>
      ) : (
        <>
          {children}
          {submitButton}
        </>
      )}
    </form>
  );
}
