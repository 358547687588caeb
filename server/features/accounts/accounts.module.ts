import { Module } from '@nestjs/common';
import { AccountsResolver } from './accounts.resolver.js';
import { AccountsService } from './accounts.service.js';
import { PasswordLinks } from './password-links.service.js';
import { SessionsModule } from './sessions/sessions.module.js';

/** What administrators and holders of links do with accounts. */
@Module({
  imports: [SessionsModule],
  providers: [AccountsService, PasswordLinks, AccountsResolver],
})
export class AccountsModule {}
