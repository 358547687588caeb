import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { RefusalLog } from '../../server/core/access/refusal-log.js';
import { type Config, loadConfig } from '../../server/core/config/config.js';
import { ConfigModule } from '../../server/core/config/config.module.js';
import { CacheModule } from '../../server/infra/cache/cache.module.js';
import { DatabaseModule } from '../../server/infra/database/database.module.js';
import { ErrorsModule } from '../../server/core/errors/errors.module.js';
import { MailModule } from '../../server/infra/mail/mail.module.js';
import { MediaModule } from '../../server/infra/media/media.module.js';
import { TimeModule } from '../../server/core/time/time.module.js';
import { stopBackgroundCleanup } from './background-cleanup.js';
import { DATABASE_TIMEOUT, makeDatabase, type TestDatabase } from './database.js';

export interface AdapterApp {
  url: string;
  config: Config;
  database: TestDatabase;
  get<T>(type: Type<T> | (abstract new () => T)): T;
  /** Names of everything below a folder of the data folder, sorted. */
  files(folder: 'media' | 'incoming' | 'outbox'): Promise<string[]>;
  close(): Promise<void>;
}

@Module({})
class NoAccessModule {}

/** Without principals and policies, nothing is refused. */
const NO_ACCESS: DynamicModule = {
  module: NoAccessModule,
  global: true,
  providers: [{ provide: RefusalLog, useValue: { log: () => {} } satisfies Pick<RefusalLog, 'log'> }],
  exports: [RefusalLog],
};

/** Media and mail on a real database and a real server, without any feature; `controllers` try what features will do. */
export async function startAdapterApp({
  env = {},
  controllers = [],
}: { env?: Record<string, string>; controllers?: Type[] } = {}): Promise<AdapterApp> {
  const [database, dataDir] = await Promise.all([makeDatabase(), mkdtemp(join(tmpdir(), 'gavel-platform-'))]);
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_TIMEOUT,
    ADMIN_EMAIL: 'club@club.example',
    ...env,
  });
  const mail = MailModule.forRoot(['contact']);
  const imports = [
    ConfigModule.forRoot(config),
    TimeModule,
    NO_ACCESS,
    ErrorsModule,
    DatabaseModule.forRoot(),
    CacheModule.forRoot([]),
    MediaModule,
    mail,
  ];
  const tested = await Test.createTestingModule({ imports, controllers }).compile();
  const app = tested.createNestApplication<NestExpressApplication>({ logger: false });
  await app.listen(0, '127.0.0.1');
  stopBackgroundCleanup(app);
  return {
    url: `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`,
    config,
    database,
    get: (type) => app.get(type, { strict: false }),
    files: async (folder) => {
      const found = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
      return found
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort();
    },
    close: async () => {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
