import type { NestExpressApplication } from '@nestjs/platform-express';
import { existsSync } from 'node:fs';
import { createApp } from './app.js';
import type { InitialCredentials } from './features/accounts/admins.js';
import { prepareNewSite } from './first-start.js';
import { type Config, loadConfig } from './core/config/config.js';
import { UpdateStopped } from './infra/database/migrate.js';
import { retryWhileUnavailable } from './infra/database/retry-while-unavailable.js';
import { drain } from './infra/http/drain.js';
import { startStartupServer } from './infra/http/startup-server.js';
import { releaseMemory } from './infra/memory/release-memory.js';

/** Milliseconds after a start before the memory that only the start needed is released: it allocates more than pages do. */
const SETTLED_MS = 5000;
/** Milliseconds before a hanging shutdown is forced. */
const SHUTDOWN_TIMEOUT_MS = 14_000;

/** Parts of a run that differ in development. */
interface Environment {
  /** Settings for variables that neither the environment nor `.env` sets. */
  defaults: NodeJS.ProcessEnv;
  create(config: Config): Promise<NestExpressApplication>;
  /** Ends the requests in progress. */
  drain(app: NestExpressApplication): Promise<void>;
}

const PRODUCTION: Environment = {
  defaults: {},
  create: (config) => createApp(config),
  drain: (app) => drain(app.getHttpServer()),
};

let app: NestExpressApplication | undefined;
let stopping = false;

/** Starts the server. SIGTERM and SIGINT end the process; a failed start ends it with code 1 and the reason. */
export async function serve(environment = PRODUCTION): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(environment));
  try {
    await start(environment);
  } catch (error) {
    // A shutdown during startup makes startup fail; that is not an error.
    if (stopping) return;
    console.error(describe(error));
    process.exit(1);
  }
}

async function start({ defaults, create }: Environment): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile();
  const config = loadConfig({ ...defaults, ...process.env });
  const closeStartupServer = await startStartupServer(config);
  const site = (app = await create(config));
  await site.init();
  const admin = await retryWhileUnavailable(() => prepareNewSite(site, config));
  await closeStartupServer();
  await (config.host ? site.listen(config.port, config.host) : site.listen(config.port));
  console.log(banner(config, admin));
  setTimeout(() => void releaseMemory(), SETTLED_MS).unref();
}

async function stop(environment: Environment): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
  if (app) {
    await environment.drain(app);
    await app.close();
  }
  process.exit(0);
}

function banner({ host, port, publicUrl }: Config, admin: InitialCredentials | null): string {
  const onAllInterfaces = !host || host === '0.0.0.0' || host === '::';
  const address = `http://${onAllInterfaces ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
  const lines = [`Listening on ${address}`];
  if (publicUrl !== address) lines.push(`Public address: ${publicUrl}`);
  if (admin) {
    const { email, password } = admin;
    const passwordText =
      password === null ? 'as set in ADMIN_PASSWORD' : `${password} (just generated, shown only once)`;
    lines.push(`Sign in at ${publicUrl}/adminlogin`, `  e-mail    ${email}`, `  password  ${passwordText}`);
  }
  return lines.join('\n');
}

/** Errors that an operator can fix are plain Errors with one sentence. All others are printed with their stack. */
function describe(error: unknown): unknown {
  const { code, port }: { code?: unknown; port?: unknown } = error ?? {};
  if (code === 'EADDRINUSE') return `PORT ${port} is already in use by another program.`;
  if (code === 'EACCES' && port) return `This user is not allowed to use PORT ${port}.`;
  const isSentence = error instanceof UpdateStopped || (error instanceof Error && error.constructor === Error);
  return isSentence ? error.message : error;
}
