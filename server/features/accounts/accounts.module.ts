import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountChanges } from './account-changes.js';
import { AccountMailer } from './account-mailer.js';
import { AccountsResolver } from './accounts.resolver.js';
import { AccountsService } from './accounts.service.js';
import { HandOverEntity } from './hand-over/hand-over.entity.js';
import { HandOverResolver } from './hand-over/hand-over.resolver.js';
import { HandOvers } from './hand-over/hand-over.service.js';
import { LastDays } from './hand-over/last-days.service.js';
import { OwnEmailResolver } from './own-email/own-email.resolver.js';
import { OwnEmail } from './own-email/own-email.service.js';
import { PasswordLinks } from './password-links.service.js';
import { OwnSecondStep } from './second-step/own-second-step.service.js';
import { InvitedPasskey } from './second-step/passkeys/invited-passkey.service.js';
import { PasskeyChallenges } from './second-step/passkeys/passkey-challenges.js';
import { PasskeySignIn } from './second-step/passkeys/passkey-sign-in.service.js';
import { PasskeysResolver } from './second-step/passkeys/passkeys.resolver.js';
import { Passkeys } from './second-step/passkeys/passkeys.service.js';
import { SecondStepResolver } from './second-step/second-step.resolver.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SessionsResolver } from './sessions/sessions.resolver.js';

/** The APIs of accounts: signing in, second steps, links for choosing passwords, management by administrators, and hand-overs. They send mail. */
@Module({
  imports: [SessionsModule, TypeOrmModule.forFeature([HandOverEntity])],
  providers: [
    AccountsService,
    AccountChanges,
    AccountMailer,
    SessionsResolver,
    PasswordLinks,
    AccountsResolver,
    OwnEmail,
    OwnEmailResolver,
    OwnSecondStep,
    SecondStepResolver,
    PasskeyChallenges,
    Passkeys,
    InvitedPasskey,
    PasskeySignIn,
    PasskeysResolver,
    HandOvers,
    HandOverResolver,
    LastDays,
  ],
})
export class AccountsModule {}
