import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { existsSync } from 'node:fs';
import { ApiKeysModule } from './features/api-keys/api-keys.module.js';
import { Admins } from './features/sessions/admins.js';
import { SessionsModule } from './features/sessions/sessions.module.js';
import { AccessModule } from './platform/access/access.module.js';
import { loadConfig } from './platform/config/config.js';
import { ConfigModule } from './platform/config/config.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { LimitsModule } from './platform/limits/limits.module.js';
import { TimeModule } from './platform/time/time.module.js';

/** `npm run admin -- …`: what only whoever keeps the machine may do. Each answers what it did. */
const COMMANDS: Readonly<Record<string, (admins: Admins, email: string) => Promise<string>>> = {
  create: async (admins, given) => {
    const { email, password } = await admins.create(given);
    return `${email} is an administrator now. The first password, not shown again:\n  ${password}\nIt can be changed under Account in the dashboard.`;
  },
  'reset-password': async (admins, email) => {
    const password = await admins.resetPassword(email);
    if (password === null) throw new Error(`There is no administrator ${email}.`);
    return `The new password of ${email}, not shown again:\n  ${password}\nWhoever was signed in as ${email} is signed out. Their API keys hold on: revoke under Account what should not.`;
  },
};
const USAGE = `Usage: npm run admin -- ${Object.keys(COMMANDS).join('|')} EMAIL`;

@Module({})
class AdminModule {}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run([name = '', email, ...more]: string[]): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || !email || more.length > 0) throw new Error(USAGE);
  if (existsSync('.env')) process.loadEnvFile();
  const config = loadConfig(process.env);
  const imports = [TimeModule, DatabaseModule, AccessModule, LimitsModule, SessionsModule, ApiKeysModule];
  const app = await NestFactory.createApplicationContext(
    { module: AdminModule, imports: [ConfigModule.forRoot(config), ...imports] },
    { abortOnError: false, logger: ['warn'] },
  );
  try {
    return await command(app.get(Admins), email);
  } finally {
    await app.close();
  }
}
