import type { ReactNode } from 'react';
import { useOwnAccount } from '../../records/own-account';
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
  const own = useOwnAccount();
  const email = own?.me.email ?? '';
  // Nothing else is allowed before.
  const isMissing = own ? isSecondStepMissing(own) : false;
  return (
    <div className={classes.screen}>
      <title>{`${ACCOUNT_MESSAGES.title} · Admin`}</title>
      <header>
        <h1 className={classes.heading}>{ACCOUNT_MESSAGES.title}</h1>
        <p className={classes.email}>{email}</p>
      </header>
      <div className={classes.column}>
        {own && !isMissing && (
          <TitledSection id="name" title={ACCOUNT_MESSAGES.nameTitle} hint={ACCOUNT_MESSAGES.nameHint}>
            <NameForm name={own.me.name} />
          </TitledSection>
        )}
        {own && !isMissing && (
          <TitledSection id="email" title={ACCOUNT_MESSAGES.emailTitle} hint={ACCOUNT_MESSAGES.emailHint}>
            <EmailForm email={email} />
          </TitledSection>
        )}
        {own && !isMissing && (
          <TitledSection
            id="password"
            title={ACCOUNT_MESSAGES.password}
            hint={own.me.hasPassword ? ACCOUNT_MESSAGES.passwordHint : ACCOUNT_MESSAGES.noPasswordHint}
          >
            <PasswordForm key={String(own.me.hasPassword)} email={email} hasPassword={own.me.hasPassword} />
          </TitledSection>
        )}
        {own && <SecondStepSection own={own} />}
      </div>
      <SessionList />
      {own && !isMissing && children}
    </div>
  );
}
