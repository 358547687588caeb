import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SessionAuthority } from '../../platform/access/access.js';
import { AdminEntity } from './admin.entity.js';
import { Admins } from './admins.js';
import { SessionEntity } from './session.entity.js';
import { SessionsResolver } from './sessions.resolver.js';
import { SessionsService } from './sessions.service.js';

/** Global, for the guard before every handler asks it whose session a token names. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AdminEntity, SessionEntity])],
  providers: [SessionsService, Admins, SessionsResolver, { provide: SessionAuthority, useExisting: SessionsService }],
  exports: [SessionsService, Admins, SessionAuthority],
})
export class SessionsModule {}
