import { ACCOUNT_MESSAGES } from '@shared/sessions';
import { useMeQuery } from '../../gql/admin-hooks';
import classes from './account.module.css';
import { OwnSessions } from './own-sessions';
import { PasswordForm } from './password-form';

/** The account of whoever is signed in: its password, and where else it is in use. */
export function Account() {
  const { data } = useMeQuery();
  const email = data?.me.email ?? '';
  return (
    <div className={classes.screen}>
      <title>{`${ACCOUNT_MESSAGES.title} · Admin`}</title>
      <header>
        <h1 className={classes.heading}>{ACCOUNT_MESSAGES.title}</h1>
        <p className={classes.email}>{email}</p>
      </header>
      <section className={classes.section} aria-labelledby="password">
        <h2 id="password" className={classes.subject}>
          {ACCOUNT_MESSAGES.password}
        </h2>
        <p className={classes.hint}>{ACCOUNT_MESSAGES.passwordHint}</p>
        <PasswordForm email={email} />
      </section>
      <OwnSessions />
    </div>
  );
}
