import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PasswordAuthority, SessionAuthority } from '../../core/access/authorities.js';
import { AdminEntity } from './admin.entity.js';
import { Admins } from './admins.js';
import { OwnPassword } from './own-password.js';
import { PasswordReset } from './password-reset.js';
import { SessionEntity } from './session.entity.js';
import { SessionsResolver } from './sessions.resolver.js';
import { SessionsService } from './sessions.service.js';

/** Global, because the access guard verifies session tokens for every handler. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AdminEntity, SessionEntity])],
  providers: [
    SessionsService,
    Admins,
    OwnPassword,
    PasswordReset,
    SessionsResolver,
    { provide: SessionAuthority, useExisting: SessionsService },
    { provide: PasswordAuthority, useExisting: OwnPassword },
  ],
  exports: [SessionsService, Admins, PasswordReset, SessionAuthority, PasswordAuthority],
})
export class SessionsModule {}
