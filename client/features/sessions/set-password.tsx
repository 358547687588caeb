import { useForm } from '@mantine/form';
import { SET_PASSWORD_RULES } from '@shared/accounts';
import { ERROR_KINDS } from '@shared/error-kinds';
import { firstBroken } from '@shared/rules';
import { CODE_RULES } from '@shared/second-step';
import { newPasswordProblem } from '@shared/passwords';
import { dateAndTime } from '@shared/time';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { PasswordLinkQuery } from '../../gql/admin';
import { usePasswordLinkQuery, useSetPasswordMutation } from '../../gql/admin-hooks';
import { validateBy } from '../../ui/forms/form-rules';
import { PasswordField } from '../../ui/forms/password-field';
import { failureOf } from '../../ui/loading/failure';
import { useSite } from '../../ui/site/site';
import classes from './admin-login.module.css';
import { InvitationForm } from './invitation-form';
import { LinkPage, type LinkFormProps } from './link-page';
import { CodeField } from './second-step/code-field';
import { SheetForm } from './sheet-form';
import { ACCOUNT_MESSAGES, LINK_MESSAGES, PASSWORD_LINK_MESSAGES } from './texts';

type OpenLink = NonNullable<PasswordLinkQuery['passwordLink']>;

/** The page of a link for choosing a password. */
export function SetPassword() {
  const { token = '' } = useParams();
  const { data, ...query } = usePasswordLinkQuery({ variables: { token }, fetchPolicy: 'network-only' });
  const link = data?.passwordLink;
  return (
    <LinkPage
      title={PASSWORD_LINK_MESSAGES.title}
      heading={link?.invitation ? PASSWORD_LINK_MESSAGES.welcome(link.name) : undefined}
      email={link?.email ?? ''}
      link={link}
      query={query}
      invalid={
        <>
          <p role="alert">{PASSWORD_LINK_MESSAGES.invalid}</p>
          <Link to="/lost-password">{PASSWORD_LINK_MESSAGES.request}</Link>
        </>
      }
      Form={link?.invitation ? InvitedForm : SetPasswordForm}
      done={
        <>
          <p>{PASSWORD_LINK_MESSAGES.done}</p>
          <Link to="/adminlogin">{PASSWORD_LINK_MESSAGES.signIn}</Link>
        </>
      }
    />
  );
}

const InvitedForm = (props: LinkFormProps<OpenLink>) => <InvitationForm {...props} PasswordForm={SetPasswordForm} />;

function SetPasswordForm({ link, onDone }: LinkFormProps<OpenLink>) {
  const { email, invitation, codeNeeded, expiresAt } = link;
  const { token = '' } = useParams();
  const { name: siteName, timeZone } = useSite();
  const [setPassword, { loading }] = useSetPasswordMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const keepsRules = validateBy<{ newPassword: string }>(SET_PASSWORD_RULES);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { newPassword: '', code: '' },
    validate: (values) => ({
      code: codeNeeded ? firstBroken(CODE_RULES, values.code) : null,
      newPassword:
        keepsRules(values).newPassword ?? newPasswordProblem({ currentPassword: '', ...values }, { email, siteName }),
    }),
  });

  const submit = async ({ newPassword, code }: { newPassword: string; code: string }): Promise<void> => {
    setProblem(null);
    try {
      await setPassword({ variables: { token, newPassword, code: codeNeeded ? code : null } });
      onDone();
    } catch (error) {
      const { message, fields, code: refusal } = failureOf(error);
      if (codeNeeded && refusal === ERROR_KINDS['code-needed'].code) form.setFieldError('code', message);
      else if (fields.newPassword) form.setFieldError('newPassword', fields.newPassword);
      else setProblem(message ?? PASSWORD_LINK_MESSAGES.failed);
    }
  };

  return (
    <SheetForm
      form={form}
      onSubmit={submit}
      busy={loading}
      problem={problem}
      submitLabel={PASSWORD_LINK_MESSAGES.submit}
    >
      <p className={classes.explanation}>
        {invitation ? PASSWORD_LINK_MESSAGES.invited(siteName) : PASSWORD_LINK_MESSAGES.replaced}{' '}
        {LINK_MESSAGES.until(dateAndTime(timeZone, expiresAt))}
      </p>
      <p className={classes.account}>
        {PASSWORD_LINK_MESSAGES.signInWith} <strong>{email}</strong>
      </p>
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        key={form.key('newPassword')}
        {...form.getInputProps('newPassword')}
        label={ACCOUNT_MESSAGES.newPassword}
        description={ACCOUNT_MESSAGES.newPasswordHint}
        autoComplete="new-password"
      />
      {codeNeeded && <CodeField key={form.key('code')} {...form.getInputProps('code')} />}
    </SheetForm>
  );
}
