import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IMAGE = 'postgres:18-alpine';
/** Settings of a server for all tests: several sites run at a time, each with a dozen connections. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/**
 * A real PostgreSQL for the tests: the one that TEST_DATABASE_URL or DATABASE_URL names, else a container when a Docker
 * engine answers, else the embedded one of the built product.
 *
 * @returns {Promise<{ kind: string, url: string, stop: () => Promise<void> }>}
 */
export async function obtainPostgres() {
  const url = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  if (url) return { kind: 'the server of DATABASE_URL', url, stop: async () => {} };
  return (await dockerAnswers()) ? inContainer() : embedded();
}

async function inContainer() {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const settings = FAST.flatMap((setting) => ['-c', setting]);
  const container = await new PostgreSqlContainer(IMAGE).withCommand(['postgres', ...settings]).start();
  return { kind: 'a container', url: container.getConnectionUri(), stop: () => container.stop() };
}

async function embedded() {
  const { startEmbeddedPostgres } = await import('../../dist/server/infra/embedded-postgres/embedded-postgres.js');
  const dir = mkdtempSync(join(tmpdir(), 'gavel-test-'));
  const server = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), fast: true });
  return {
    kind: 'the embedded PostgreSQL',
    url: server.url(),
    stop: async () => {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Asks the engine itself: the `docker` command may be there without one. */
function dockerAnswers() {
  const host = process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock';
  const where = host.startsWith('unix://')
    ? { socketPath: host.slice('unix://'.length) }
    : { host: new URL(host).hostname, port: new URL(host).port };
  return new Promise((answer) => {
    const request = http.get({ ...where, path: '/_ping', timeout: 500 }, (response) => {
      response.resume();
      answer(response.statusCode === 200);
    });
    request.on('error', () => answer(false)).on('timeout', () => request.destroy());
  });
}
