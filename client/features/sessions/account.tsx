import type { ReactNode } from 'react';
import { useMeQuery } from '../../gql/admin-hooks';
import { TitledSection } from '../../ui/page/titled-section';
import classes from './account.module.css';
import { EmailForm } from './email-form';
import { NameForm } from './name-form';
import { isSecondStepMissing } from './second-step/own-second-step';
import { SecondStepSection } from './second-step/second-step-section';
import { SessionList } from './session-list';
import { PasswordForm } from './password-form';
import { ACCOUNT_MESSAGES } from './texts';

export function AccountSettings({ children }: { children?: ReactNode }) {
  const { data } = useMeQuery();
  const email = data?.me.email ?? '';
  // Nothing else is allowed before.
  const isMissing = data ? isSecondStepMissing(data) : false;
  return (
    <div className={classes.screen}>
      <title>{`${ACCOUNT_MESSAGES.title} · Admin`}</title>
      <header>
        <h1 className={classes.heading}>{ACCOUNT_MESSAGES.title}</h1>
        <p className={classes.email}>{email}</p>
      </header>
      <div className={classes.column}>
        {data && !isMissing && (
          <TitledSection id="name" title={ACCOUNT_MESSAGES.nameTitle} hint={ACCOUNT_MESSAGES.nameHint}>
            <NameForm name={data.me.name} />
          </TitledSection>
        )}
        {data && !isMissing && (
          <TitledSection id="email" title={ACCOUNT_MESSAGES.emailTitle} hint={ACCOUNT_MESSAGES.emailHint}>
            <EmailForm email={email} />
          </TitledSection>
        )}
        {data && !isMissing && (
          <TitledSection
            id="password"
            title={ACCOUNT_MESSAGES.password}
            hint={data.me.hasPassword ? ACCOUNT_MESSAGES.passwordHint : ACCOUNT_MESSAGES.noPasswordHint}
          >
            <PasswordForm key={String(data.me.hasPassword)} email={email} hasPassword={data.me.hasPassword} />
          </TitledSection>
        )}
        {data && <SecondStepSection own={data} />}
      </div>
      <SessionList />
      {data && !isMissing && children}
    </div>
  );
}
