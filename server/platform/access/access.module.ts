import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { Config } from '../config/config.js';
import { AccessGuard } from './access.guard.js';
import { AccessTable } from './access-table.js';
import { CallerReader } from './caller-reader.js';
import { SessionCookie } from './session-cookie.js';
import { SessionTokens, TOKEN_ALGORITHM } from './session-tokens.js';
import { TokenReader } from './token-reader.js';

/** Who may do what. Needs a `SessionAuthority` and a `KeyAuthority` from global modules. */
@Global()
@Module({
  imports: [
    DiscoveryModule,
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: ({ jwtSecret }: Config) => ({ secret: jwtSecret, signOptions: { algorithm: TOKEN_ALGORITHM } }),
    }),
  ],
  providers: [
    SessionTokens,
    SessionCookie,
    TokenReader,
    CallerReader,
    AccessTable,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [SessionTokens, SessionCookie, CallerReader, AccessTable],
})
export class AccessModule {}
