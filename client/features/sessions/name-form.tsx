import { useForm } from '@mantine/form';
import { ACCOUNT_RULES } from '@shared/accounts';
import { useRef } from 'react';
import { MeDocument } from '../../gql/admin';
import { useSetOwnNameMutation } from '../../gql/admin-hooks';
import {
  clearReportedErrors,
  reasonsOf,
  reportErrors,
  reportFailure,
  useClearReportedErrors,
} from '../../records/form/report-errors';
import { BusyButton } from '../../ui/forms/busy-button';
import { CountedInput } from '../../ui/forms/counted-input';
import { validateBy } from '../../ui/forms/form-rules';
import { notify } from '../../ui/toasts/notify';
import classes from './account.module.css';
import { ACCOUNT_MESSAGES } from './texts';

const validate = validateBy<{ name: string }>({ name: ACCOUNT_RULES.name });

/** The officer's own name. */
export function NameForm({ name }: { name: string }) {
  const [setName] = useSetOwnNameMutation({ refetchQueries: [MeDocument, 'Accounts'] });
  const element = useRef<HTMLFormElement>(null);
  useClearReportedErrors();
  const form = useForm({ mode: 'uncontrolled', initialValues: { name }, validate });

  const submit = async (variables: { name: string }): Promise<void> => {
    try {
      await setName({ variables });
      clearReportedErrors();
      notify.success(ACCOUNT_MESSAGES.nameChanged);
    } catch (error) {
      reportFailure(error, form, { failed: ACCOUNT_MESSAGES.nameFailed, form: element.current });
    }
  };

  return (
    <form
      ref={element}
      className={classes.form}
      aria-labelledby="name"
      noValidate
      onSubmit={(event) =>
        form.onSubmit(
          (values) => submit(values),
          (errors) => reportErrors(reasonsOf(errors), { form: element.current }),
        )(event)
      }
    >
      <CountedInput
        form={form}
        field="name"
        rules={ACCOUNT_RULES.name}
        label={ACCOUNT_MESSAGES.name}
        autoComplete="name"
      />
      <BusyButton type="submit" busy={form.submitting}>
        {ACCOUNT_MESSAGES.changeName}
      </BusyButton>
    </form>
  );
}
