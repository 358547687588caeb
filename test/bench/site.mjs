import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { PINNED_NODE } from '../../server/bootstrap/install.mjs';
import { fromRoot, StartupError } from '../../server/bootstrap/paths.mjs';
import { ADMIN } from '../support/admin.ts';
import { freePort } from '../support/free-port.ts';
import { cpuOf, memoryOf } from './process-usage.mjs';

const START_TIMEOUT_MS = 120_000;

/** The built product of `root` with a data folder, an embedded PostgreSQL and a port of its own. */
export async function createSite({ root, folder, seed = 'demo' }) {
  const keeper = spawnChild(PINNED_NODE, [fromRoot('test', 'support', 'keep-embedded.mjs'), join(folder, 'postgres')]);
  const [databaseUrl] = await once(createInterface(keeper.stdout), 'line');
  const port = await freePort();
  const site = new Site(root, databaseUrl, keeper, port, {
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SEED: seed,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
  });
  await site.start();
  return site;
}

class Site {
  constructor(root, databaseUrl, keeper, port, settings) {
    Object.assign(this, { root, databaseUrl, keeper, port, settings });
  }

  /** Returns the milliseconds until the first page. */
  async start() {
    const { scripts } = JSON.parse(readFileSync(join(this.root, 'package.json'), 'utf8'));
    const start = performance.now();
    this.process = spawnChild(PINNED_NODE, scripts.start.split(' ').slice(1), {
      cwd: this.root,
      env: { ...process.env, npm_lifecycle_event: '', ...this.settings },
    });
    this.process.stderr.resume(); // The log, as a terminal would read it.
    this.process.stdout.resume();
    while ((await this.request({ path: '/' }).catch(() => null))?.status !== 200) {
      if (this.process.exitCode !== null || performance.now() - start > START_TIMEOUT_MS)
        throw new StartupError(`The site in ${this.root} does not start.`);
      await delay(10);
    }
    return performance.now() - start;
  }

  stop() {
    return end(this.process);
  }

  /** With its database. */
  async close() {
    await this.stop();
    await this.client?.end();
    await end(this.keeper);
  }

  cpu() {
    return { app: cpuOf(this.process.pid), database: cpuOf(this.keeper.pid) };
  }

  memory() {
    return memoryOf(this.process.pid);
  }

  request(options) {
    return request(this.port, options);
  }

  /** JSON of a response; the token is an officer's. */
  async json(options) {
    const { status, body } = await this.request({ ...options, headers: { ...options.headers, 'accept-encoding': '' } });
    if (status >= 400 || isFailure(body))
      throw new StartupError(`${options.path} answers ${status}: ${body.subarray(0, 200)}`);
    return JSON.parse(body);
  }

  async query(sql, values) {
    this.client ??= await connect(this.databaseUrl);
    return this.client.query(sql, values);
  }

  async signIn() {
    const { token } = await this.json({
      method: 'POST',
      path: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    return { authorization: `Bearer ${token}` };
  }
}

/** True if the body is a GraphQL response with errors, whose status is 200. */
export const isFailure = (body) => body.toString('utf8', 0, 20).startsWith('{"errors"');

async function connect(databaseUrl) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return client;
}

async function end(child) {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

/** They end with this process. */
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill();
});

function spawnChild(program, args, options = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  children.add(child);
  child.on('exit', () => children.delete(child));
  return child;
}

/** The response with its body as it was sent. */
function request(port, { method = 'GET', path, headers, body }) {
  return new Promise((resolve, reject) => {
    const call = http.request({ host: '127.0.0.1', port, method, path, headers, agent: false }, async (response) => {
      const chunks = await response.toArray().catch(reject);
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks ?? []) });
    });
    call.on('error', reject).end(body);
  });
}
