import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PasswordAuthority, SessionAuthority } from '../../../core/access/authorities.js';
import { AdminEntity } from '../admin.entity.js';
import { AccountAccess } from '../account-access.js';
import { Admins } from '../admins.js';
import { OwnPassword } from '../own-password.js';
import { PasswordLinkEntity } from '../password-link.entity.js';
import { PasswordReset } from '../password-reset.js';
import { SessionEntity } from './session.entity.js';
import { SessionsResolver } from './sessions.resolver.js';
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
  imports: [AdminsModule, TypeOrmModule.forFeature([SessionEntity, PasswordLinkEntity])],
  providers: [
    SessionsService,
    OwnPassword,
    PasswordReset,
    AccountAccess,
    SessionsResolver,
    { provide: SessionAuthority, useExisting: SessionsService },
    { provide: PasswordAuthority, useExisting: OwnPassword },
  ],
  exports: [
    TypeOrmModule,
    SessionsService,
    AdminsModule,
    AccountAccess,
    PasswordReset,
    SessionAuthority,
    PasswordAuthority,
  ],
})
export class SessionsModule {}
