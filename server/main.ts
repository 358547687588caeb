import type { NestExpressApplication } from '@nestjs/platform-express';
import { existsSync } from 'node:fs';
import { createApp } from './app.js';
import { Admins, type FirstSignIn } from './features/sessions/admins.js';
import { type Config, loadConfig } from './platform/config/config.js';
import { DatabaseServer } from './platform/database/database-server.js';
import { drain } from './platform/http/drain.js';

/** Milliseconds after which a stop that hangs is given up. */
const LONGEST_STOP = 14_000;

let app: NestExpressApplication | undefined;
let stopping = false;

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());

try {
  await start();
} catch (error) {
  // What a stop cuts off in the middle of a start is no failure.
  if (!stopping) {
    console.error(reason(error));
    process.exit(1);
  }
}

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile();
  const config = loadConfig(process.env);
  app = await createApp(config);
  await app.init();
  const admin = await settle(app, config);
  await (config.host ? app.listen(config.port, config.host) : app.listen(config.port));
  console.log(banner(config, admin));
}

/** Sample content on a new site, then somebody who may sign in. In this order, a start that was cut off begins again. */
async function settle(site: NestExpressApplication, config: Config): Promise<FirstSignIn | null> {
  const admins = site.get(Admins);
  if (await admins.exist()) return null;
  const seed = config.seed ?? (site.get(DatabaseServer).isEmbedded ? 'demo' : 'none');
  // What only a new site needs is not kept in the memory of every other.
  if (seed === 'demo') await (await import('./seed/seed.js')).seedDemo(site);
  return admins.ensureOne();
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), LONGEST_STOP).unref();
  if (app) {
    await drain(app.getHttpServer());
    await app.close();
  }
  process.exit(0);
}

function banner({ host, port, publicUrl }: Config, admin: FirstSignIn | null): string {
  const everywhere = !host || host === '0.0.0.0' || host === '::';
  const address = `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
  const lines = [`Listening on ${address}`];
  if (publicUrl !== address) lines.push(`Known as ${publicUrl}`);
  if (admin) {
    const { email, password } = admin;
    const told = password === null ? 'as ADMIN_PASSWORD says' : `${password} (made just now, and not shown again)`;
    lines.push(`Sign in at ${publicUrl}/adminlogin`, `  e-mail    ${email}`, `  password  ${told}`);
  }
  return lines.join('\n');
}

/** What an operator can put right comes as a plain Error of one sentence; of anything else all there is to know is told. */
function reason(error: unknown): unknown {
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `PORT ${port} is taken by another program.`;
  if (code === 'EACCES' && port) return `PORT ${port} may not be used by this account.`;
  return error instanceof Error && error.constructor === Error ? error.message : error;
}
