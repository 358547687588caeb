import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ApiKeysModule } from './features/api-keys/api-keys.module.js';
import { SessionsModule } from './features/accounts/sessions/sessions.module.js';
import { AccessModule } from './core/access/access.module.js';
import { loadConfig } from './core/config/config.js';
import { ConfigModule } from './core/config/config.module.js';
import { AppLogger } from './core/logging/logger.js';
import { DatabaseModule } from './infra/database/database.module.js';
import { RateLimitsModule } from './infra/rate-limits/rate-limits.module.js';
import { TimeModule } from './core/time/time.module.js';
import { refuseUpdate } from './transfer/update/refuse-update.js';

@Module({})
class AdminModule {}

const REQUIRED_MODULES = [
  TimeModule,
  DatabaseModule.forRoot({ joinRunning: true, beforeUpdate: refuseUpdate }),
  AccessModule,
  RateLimitsModule,
  SessionsModule,
  ApiKeysModule,
];

/** Starts only the modules needed to manage accounts. Close it when done. */
export function createAdminContext(env: NodeJS.ProcessEnv): Promise<INestApplicationContext> {
  const config = loadConfig(env);
  return NestFactory.createApplicationContext(
    { module: AdminModule, imports: [ConfigModule.forRoot(config), ...REQUIRED_MODULES] },
    { abortOnError: false, logger: new AppLogger(config) },
  );
}
