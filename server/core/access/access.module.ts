import { Global, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { Config } from '../config/config.js';
import { ActionLog } from './action-log.js';
import { AccessGuard } from './access.guard.js';
import { AccessTable } from './access-table.js';
import { BrowserCookies } from './browser-cookies.js';
import { Cookies } from './cookies.js';
import { CredentialsResolver } from './credentials-resolver.js';
import { JwtAuthGuard, JwtCookieAuthGuard } from './jwt-auth.guard.js';
import { JwtCookieStrategy, JwtStrategy } from './jwt.strategies.js';
import { ApiKeyNotices } from './api-key-notices.js';
import { PrincipalResolver } from './principal-resolver.js';
import { RefusalLog } from './refusal-log.js';
import { SessionCookie } from './session-cookie.js';
import { SessionTokens, TOKEN_ALGORITHM } from './session-tokens.js';

/** Authentication and policies. Needs a `SessionAuthority` and an `ApiKeyAuthority` from global modules. */
@Global()
@Module({
  imports: [
    DiscoveryModule,
    PassportModule,
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: ({ jwtSecret }: Config) => ({ secret: jwtSecret, signOptions: { algorithm: TOKEN_ALGORITHM } }),
    }),
  ],
  providers: [
    SessionTokens,
    Cookies,
    SessionCookie,
    BrowserCookies,
    JwtStrategy,
    JwtCookieStrategy,
    JwtAuthGuard,
    JwtCookieAuthGuard,
    CredentialsResolver,
    PrincipalResolver,
    AccessTable,
    ApiKeyNotices,
    RefusalLog,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: ActionLog },
  ],
  exports: [
    SessionTokens,
    Cookies,
    SessionCookie,
    BrowserCookies,
    PrincipalResolver,
    AccessTable,
    ApiKeyNotices,
    RefusalLog,
  ],
})
export class AccessModule {}
