import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Abstract, Type } from '@nestjs/common';
import request from 'supertest';
import { createApp } from '../../server/app.js';
import { ContentVersion } from '../../server/infra/cache/content-version.js';
import { Admins } from '../../server/features/accounts/admins.js';
import { loadConfig, type Config } from '../../server/core/config/config.js';
import { ADMIN } from './admin.js';
import { stopBackgroundCleanup } from './background-cleanup.js';
import { DATABASE_TIMEOUT, makeDatabase, type TestDatabase } from './database.js';
import { freePort } from './free-port.js';

interface GraphqlResult<T> {
  status: number;
  data: T | null;
  errors: { message: string; path?: (string | number)[]; extensions: { code: string; [detail: string]: unknown } }[];
  headers: Record<string, string>;
}

export interface TestApp {
  /** Where it listens, without a trailing slash: its `publicUrl`, unless `env` has another one. */
  url: string;
  config: Config;
  database: TestDatabase;
  /** A provider, to look inside or to set the clock by. */
  get<T>(type: Type<T> | Abstract<T>): T;
  gql<T = Record<string, unknown>>(document: string, variables?: object, token?: string): Promise<GraphqlResult<T>>;
  /** Supertest on this server: `app.rest().get('/api/blogs/published').expect(200)`. */
  rest(): ReturnType<typeof request>;
  /** The token of a new session of the officer. */
  signIn(): Promise<string>;
  /** Paths of everything in the media folder, sorted. */
  storedFiles(): Promise<string[]>;
  close(): Promise<void>;
}

/** The same for every application of a test: Passport registers strategies, and so the secret, for the whole process. */
const JWT_SECRET = 'a secret that only the tests sign their tokens with';

/**
 * The whole application on a database and a data folder of its own, listening. Rate limits are off unless `env` turns them
 * on. Its database may be slow, unless `env` names another one. Close it when done.
 */
export async function startApp({ env = {} }: { env?: Record<string, string> } = {}): Promise<TestApp> {
  const [database, dataDir, port] = await Promise.all([
    makeDatabase(),
    mkdtemp(join(tmpdir(), 'gavel-app-')),
    freePort(),
  ]);
  const config = loadConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_TIMEOUT,
    JWT_SECRET,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    BACKUP_URL: 'off',
    ...env,
  });
  const app = await createApp(config);
  await app.get(Admins).ensureOne();
  await app.listen(port, config.host!);
  stopBackgroundCleanup(app);
  const url = `http://127.0.0.1:${port}`;

  const gql: TestApp['gql'] = async <T>(query: string, variables = {}, token?: string) => {
    const sent = request(url).post('/graphql').send({ query, variables });
    const { status, body, headers } = await (token ? sent.set('authorization', `Bearer ${token}`) : sent);
    const { data = null, errors = [] } = body as Partial<GraphqlResult<T>>;
    return { status, data, errors, headers };
  };

  return {
    url,
    config,
    database: {
      ...database,
      // As a write of the application does, so that tests need not wait for the notification.
      query: async (...statement) => {
        const rows = await database.query(...statement);
        app.get(ContentVersion).invalidate();
        return rows;
      },
    },
    gql,
    get: (type) => app.get(type, { strict: false }),
    rest: () => request(url),
    signIn: async () => (await request(url).post('/api/auth/login').send(ADMIN).expect(200)).body.token as string,
    storedFiles: () => filesIn(join(dataDir, 'media')),
    close: async () => {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
