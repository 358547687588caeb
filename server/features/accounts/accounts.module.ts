import { Module } from '@nestjs/common';
import { AccountsResolver } from './accounts.resolver.js';
import { AccountsService } from './accounts.service.js';
import { PasswordLinks } from './password-links.service.js';
import { SessionsModule } from './sessions/sessions.module.js';

/** Management of accounts by administrators, and links for choosing passwords. */
@Module({
  imports: [SessionsModule],
  providers: [AccountsService, PasswordLinks, AccountsResolver],
})
export class AccountsModule {}
