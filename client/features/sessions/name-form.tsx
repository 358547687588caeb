import { useForm } from '@mantine/form';
import { ACCOUNT_RULES } from '@shared/accounts';
import { MeDocument } from '../../gql/admin';
import { useSetOwnNameMutation } from '../../gql/admin-hooks';
import { ActionForm } from '../../records/form/action-form';
import { CountedInput } from '../../ui/forms/counted-input';
import { validateBy } from '../../ui/forms/form-rules';
import { notify } from '../../ui/toasts/notify';
import classes from './account.module.css';
import { ACCOUNT_MESSAGES } from './texts';

const validate = validateBy<{ name: string }>({ name: ACCOUNT_RULES.name });

/** The officer's own name. */
export function NameForm({ name }: { name: string }) {
  const [setName] = useSetOwnNameMutation({ refetchQueries: [MeDocument, 'Accounts'] });
  const form = useForm({ mode: 'uncontrolled', initialValues: { name }, validate });

  const send = async (variables: { name: string }): Promise<void> => {
    await setName({ variables });
    notify.success(ACCOUNT_MESSAGES.nameChanged);
  };

  return (
    <ActionForm
      form={form}
      send={send}
      failed={ACCOUNT_MESSAGES.nameFailed}
      submitLabel={ACCOUNT_MESSAGES.changeName}
      className={classes.form}
      labelledBy="name"
    >
      <CountedInput
        form={form}
        field="name"
        rules={ACCOUNT_RULES.name}
        label={ACCOUNT_MESSAGES.name}
        autoComplete="name"
      />
    </ActionForm>
  );
}
