import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ERROR_KINDS } from '@shared/error-kinds';
import { firstBroken } from '@shared/rules';
import { CODE_RULES } from '@shared/second-step';
import { SIGN_IN_RULES } from '@shared/sign-in';
import { useState, useSyncExternalStore } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useSignInMutation, useSignInWithPasskeyMutation } from '../../gql/admin-hooks';
import { EmptyState } from '../../ui/page/empty-state';
import { failureOf } from '../../ui/loading/failure';
import { validateBy } from '../../ui/forms/form-rules';
import { LecternPage } from '../../ui/page/lectern-page';
import { PasswordField } from '../../ui/forms/password-field';
import { REQUIRED_FIELD } from '../../ui/forms/required-field';
import classes from './admin-login.module.css';
import { CodeField } from './second-step/code-field';
import { PasskeyButton } from './second-step/passkey-button';
import { CODE_MESSAGES, PASSKEY_MESSAGES } from './second-step/texts';
import { useGetPasskey } from './second-step/use-get-passkey';
import { SheetForm } from './sheet-form';
import { afterSignIn, session, useSession } from './session';
import { LOST_PASSWORD_MESSAGES, SESSION_MESSAGES } from './texts';

const TITLE = 'Admin sign-in';

/** Redirects if already signed in. */
export function AdminLogin() {
  const token = useSession();
  const [search] = useSearchParams();
  const narrow = useNarrowWindow();

  if (token) return <Navigate to={afterSignIn(search.get('next'))} replace />;
  if (narrow)
    return (
      <EmptyState name={TITLE} title={SESSION_MESSAGES.restrictedTitle} message={SESSION_MESSAGES.restricted}>
        <Link to="/">Go to the front page</Link>
      </EmptyState>
    );
  return (
    <LecternPage>
      <title>{TITLE}</title>
      <meta name="robots" content="noindex" />
      <section className={classes.sheet}>
        <h1 className={classes.title}>{TITLE}</h1>
        {session.hasEnded() && <p className={classes.resume}>{SESSION_MESSAGES.resume}</p>}
        <SignInForm />
        <PasskeySignIn />
        <p className={classes.below}>
          <Link to="/lost-password">{LOST_PASSWORD_MESSAGES.title}</Link>
        </p>
      </section>
    </LecternPage>
  );
}

function PasskeySignIn() {
  const [signIn] = useSignInWithPasskeyMutation();
  const send = async (response: string): Promise<void> => {
    const { data } = await signIn({ variables: { response } });
    if (data) session.begin(data.signInWithPasskey.token);
  };
  return <PasskeyButton ask={useGetPasskey()} send={send} failed={PASSKEY_MESSAGES.signInFailed} size="md" />;
}

const EMPTY = { email: '', password: '', code: '' };
const keepsRules = validateBy<typeof EMPTY>(SIGN_IN_RULES);

function SignInForm() {
  const [signIn, { loading }] = useSignInMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [codeNeeded, setCodeNeeded] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: (values) => ({ ...keepsRules(values), code: codeNeeded ? firstBroken(CODE_RULES, values.code) : null }),
  });

  const submit = async ({ code, ...credentials }: typeof EMPTY): Promise<void> => {
    setProblem(null);
    try {
      const { data } = await signIn({ variables: { ...credentials, code: codeNeeded ? code : null } });
      if (data) session.begin(data.signIn.token);
    } catch (error) {
      const { message, answered, code: refusal } = failureOf(error);
      const isAboutCode = refusal === ERROR_KINDS['code-needed'].code;
      if (isAboutCode && codeNeeded) return form.setFieldError('code', message);
      setCodeNeeded(isAboutCode || (codeNeeded && refusal !== ERROR_KINDS.unauthenticated.code));
      if (!isAboutCode) setProblem(message ?? (answered ? SESSION_MESSAGES.signInFailed : SESSION_MESSAGES.unexpected));
    }
  };

  if (codeNeeded)
    return (
      <>
        <SheetForm form={form} onSubmit={submit} busy={loading} problem={problem} submitLabel="Sign in">
          <CodeField key={form.key('code')} {...form.getInputProps('code')} autoFocus />
        </SheetForm>
        <Button variant="subtle" fullWidth mt="xs" onClick={() => setCodeNeeded(false)}>
          {CODE_MESSAGES.back}
        </Button>
      </>
    );
  return (
    <SheetForm form={form} onSubmit={submit} busy={loading} problem={problem} submitLabel="Sign in">
      <TextInput
        key={form.key('email')}
        {...form.getInputProps('email')}
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus
        {...REQUIRED_FIELD}
      />
      <PasswordField
        key={form.key('password')}
        {...form.getInputProps('password')}
        label="Password"
        autoComplete="current-password"
      />
    </SheetForm>
  );
}

/** In narrower windows, in pixels, 'Access Restricted' is shown instead of the form. */
const ADMIN_MIN_WIDTH = 768;

/** Both the page and the browser window are narrow: a zoomed-in desktop is not locked out. */
const isNarrow = (): boolean => innerWidth < ADMIN_MIN_WIDTH && outerWidth < ADMIN_MIN_WIDTH;

const onResize = (listener: () => void): (() => void) => {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
};

const useNarrowWindow = (): boolean => useSyncExternalStore(onResize, isNarrow, () => false);
