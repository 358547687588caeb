import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PasswordAuthority, SessionAuthority } from '../../../core/access/authorities.js';
import { AdminEntity } from '../admin.entity.js';
import { AccountAccess } from '../account-access.js';
import { Admins } from '../admins.js';
import { OwnPassword } from '../own-password.js';
import { EmailChangeEntity } from '../own-email/email-change.entity.js';
import { PasswordLinkEntity } from '../password-link.entity.js';
import { PasswordReset } from '../password-reset.js';
import { AccountSettingsEntity } from '../second-step/account-settings.entity.js';
import { AuthenticatorEntity } from '../second-step/authenticator.entity.js';
import { PasskeyChallengeEntity } from '../second-step/passkeys/passkey-challenge.entity.js';
import { PasskeyEntity } from '../second-step/passkeys/passkey.entity.js';
import { RecoveryCodeEntity } from '../second-step/recovery-code.entity.js';
import { SecondStep } from '../second-step/second-step.service.js';
import { SessionEntity } from './session.entity.js';
import { SignedInCookies } from './signed-in-cookies.js';
import { SessionsService } from './sessions.service.js';

/** Accounts without APIs, for commands. */
@Module({
  imports: [TypeOrmModule.forFeature([AdminEntity])],
  providers: [Admins],
  exports: [TypeOrmModule, Admins],
})
export class AdminsModule {}

/** Global, because the access guard verifies session tokens for every handler. */
@Global()
@Module({
  imports: [
    AdminsModule,
    TypeOrmModule.forFeature([
      SessionEntity,
      PasswordLinkEntity,
      EmailChangeEntity,
      AuthenticatorEntity,
      RecoveryCodeEntity,
      AccountSettingsEntity,
      PasskeyEntity,
      PasskeyChallengeEntity,
    ]),
  ],
  providers: [
    SessionsService,
    OwnPassword,
    SecondStep,
    SignedInCookies,
    PasswordReset,
    AccountAccess,
    { provide: SessionAuthority, useExisting: SessionsService },
    { provide: PasswordAuthority, useExisting: OwnPassword },
  ],
  exports: [
    TypeOrmModule,
    SessionsService,
    AdminsModule,
    AccountAccess,
    PasswordReset,
    SecondStep,
    SignedInCookies,
    SessionAuthority,
    PasswordAuthority,
  ],
})
export class SessionsModule {}
