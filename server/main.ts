import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Server } from 'node:http';
import { existsSync } from 'node:fs';
import { createApp } from './app.js';
import { FirstAdmin, type FirstSignIn } from './features/sessions/first-admin.js';
import { type Config, loadConfig } from './platform/config/config.js';
import { DatabaseServer } from './platform/database/database-server.js';
import { drain } from './platform/http/drain.js';
import { seedDemo } from './seed/seed.js';

try {
  await start();
} catch (error) {
  console.error(reason(error));
  process.exit(1);
}

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile();
  const config = loadConfig(process.env);
  const app = await createApp(config);
  stopOn(app, 'SIGTERM', 'SIGINT');
  await app.init();
  const admin = await settle(app, config);
  await app.listen(config.port, config.host ?? '::');
  console.log(banner(config, admin));
}

/** Sample content on a new site, then somebody who may sign in. In this order, a start that was cut off begins again. */
async function settle(app: NestExpressApplication, config: Config): Promise<FirstSignIn | null> {
  const firstAdmin = app.get(FirstAdmin);
  if (await firstAdmin.exists()) return null;
  const seed = config.seed ?? (app.get(DatabaseServer).isEmbedded ? 'demo' : 'none');
  if (seed === 'demo') await seedDemo(app);
  return firstAdmin.ensure();
}

function stopOn(app: NestExpressApplication, ...signals: NodeJS.Signals[]): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await drain(app.getHttpServer() as Server);
    await app.close();
    process.exit(0);
  };
  for (const signal of signals) process.on(signal, () => void stop());
}

function banner({ host, port, publicUrl }: Config, admin: FirstSignIn | null): string {
  const lines = [`Listening on http://${host ?? 'localhost'}:${port}`];
  if (publicUrl !== `http://localhost:${port}`) lines.push(`Known as ${publicUrl}`);
  if (admin) {
    const password =
      admin.password === null ? 'as ADMIN_PASSWORD says' : `${admin.password} (made just now, and not shown again)`;
    lines.push(`Sign in at ${publicUrl}/adminlogin`, `  e-mail    ${admin.email}`, `  password  ${password}`);
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
