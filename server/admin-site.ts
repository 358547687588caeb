import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ApiKeysModule } from './features/api-keys/api-keys.module.js';
import { SessionsModule } from './features/sessions/sessions.module.js';
import { AccessModule } from './platform/access/access.module.js';
import { loadConfig } from './platform/config/config.js';
import { ConfigModule } from './platform/config/config.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { LimitsModule } from './platform/limits/limits.module.js';
import { TimeModule } from './platform/time/time.module.js';

@Module({})
class AdminModule {}

const PARTS = [TimeModule, DatabaseModule, AccessModule, LimitsModule, SessionsModule, ApiKeysModule];

/** As much of the site as knows who may sign in. Close it when done. */
export const openSite = (env: NodeJS.ProcessEnv): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(
    { module: AdminModule, imports: [ConfigModule.forRoot(loadConfig(env)), ...PARTS] },
    { abortOnError: false, logger: ['warn'] },
  );
