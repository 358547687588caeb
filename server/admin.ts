import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { existsSync } from 'node:fs';
import { SessionsModule } from './features/sessions/sessions.module.js';
import { SessionsService } from './features/sessions/sessions.service.js';
import { AccessModule } from './platform/access/access.module.js';
import { loadConfig } from './platform/config/config.js';
import { ConfigModule } from './platform/config/config.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { LimitsModule } from './platform/limits/limits.module.js';
import { TimeModule } from './platform/time/time.module.js';

/** `npm run admin -- reset-password EMAIL`: for whoever keeps the machine, when whoever keeps the site is locked out. */
const USAGE = 'Usage: npm run admin -- reset-password EMAIL';

@Module({})
class AdminModule {}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run([command, email, ...more]: string[]): Promise<string> {
  if (command !== 'reset-password' || !email || more.length > 0) throw new Error(USAGE);
  if (existsSync('.env')) process.loadEnvFile();
  const config = loadConfig(process.env);
  const imports = [TimeModule, DatabaseModule, AccessModule, LimitsModule, SessionsModule];
  const app = await NestFactory.createApplicationContext(
    { module: AdminModule, imports: [ConfigModule.forRoot(config), ...imports] },
    { abortOnError: false, logger: ['warn'] },
  );
  try {
    const password = await app.get(SessionsService).resetPassword(email);
    if (password === null) throw new Error(`There is no administrator ${email}.`);
    return `The new password of ${email}, not shown again:\n  ${password}\nWhoever was signed in as ${email} is signed out.`;
  } finally {
    await app.close();
  }
}
