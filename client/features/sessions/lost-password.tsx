import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { SIGN_IN_RULES } from '@shared/sign-in';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useRequestPasswordLinkMutation } from '../../gql/admin-hooks';
import { validateBy } from '../../ui/forms/form-rules';
import { REQUIRED_FIELD } from '../../ui/forms/required-field';
import { failureOf } from '../../ui/loading/failure';
import { LecternPage } from '../../ui/page/lectern-page';
import classes from './admin-login.module.css';
import { SheetForm } from './sheet-form';
import { LOST_PASSWORD_MESSAGES } from './texts';

/** Asks for a link for a new password. The answer is the same with and without an account. */
export function LostPassword() {
  const [request, { loading }] = useRequestPasswordLinkMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: validateBy({ email: SIGN_IN_RULES.email }),
  });

  const submit = async ({ email }: { email: string }): Promise<void> => {
    setProblem(null);
    try {
      const { data } = await request({ variables: { email } });
      setAnswer(data?.requestPasswordLink ? LOST_PASSWORD_MESSAGES.sent(email) : LOST_PASSWORD_MESSAGES.notSent);
      // The button that had the focus is gone with the form.
      heading.current?.focus();
    } catch (error) {
      setProblem(failureOf(error).message ?? LOST_PASSWORD_MESSAGES.failed);
    }
  };

  return (
    <LecternPage>
      <title>{LOST_PASSWORD_MESSAGES.title}</title>
      <meta name="robots" content="noindex" />
      <section className={classes.sheet}>
        <h1 ref={heading} className={classes.title} tabIndex={-1}>
          {LOST_PASSWORD_MESSAGES.title}
        </h1>
        {answer !== null ? (
          <p className={classes.explanation} role="status">
            {answer}
          </p>
        ) : (
          <SheetForm
            form={form}
            onSubmit={submit}
            busy={loading}
            problem={problem}
            submitLabel={LOST_PASSWORD_MESSAGES.submit}
          >
            <p className={classes.explanation}>{LOST_PASSWORD_MESSAGES.hint}</p>
            <TextInput
              key={form.key('email')}
              {...form.getInputProps('email')}
              label="Email"
              type="email"
              autoComplete="username"
              autoFocus
              {...REQUIRED_FIELD}
            />
          </SheetForm>
        )}
        <p className={classes.below}>
          <Link to="/adminlogin">{LOST_PASSWORD_MESSAGES.back}</Link>
        </p>
      </section>
    </LecternPage>
  );
}
