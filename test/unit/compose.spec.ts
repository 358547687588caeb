import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Service {
  image?: string;
  command?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  read_only?: boolean;
  privileged?: boolean;
  mem_limit?: string;
  pids_limit?: number;
  ports?: string[];
  networks?: string[];
  network_mode?: string;
  healthcheck?: object;
  environment?: Record<string, string>;
}

const text = readFileSync('docker-compose.yml', 'utf8');
const { services, networks } = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
};
/** Capabilities that a program needs to start. */
const CAPABILITIES: Record<string, string[]> = { proxy: ['NET_BIND_SERVICE'] };

describe.each(Object.entries(services))('the service %s', (name, service) => {
  test('has no capabilities it does not need, and gains none', () => {
    expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.cap_add ?? []).toEqual(CAPABILITIES[name] ?? []);
    expect(service.privileged).toBeUndefined();
  });

  test('cannot write to its image', () => expect(service.read_only).toBe(true));

  test('has a limit on memory and on processes', () => {
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.pids_limit).toBeGreaterThan(0);
  });

  test('is in networks that are named', () => {
    expect(service.network_mode ?? service.networks).toBeDefined();
    expect(service.network_mode ?? 'none').toBe('none');
  });
});

test('only the site is published to other machines', () => {
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
  expect(published).toEqual([
    ['proxy', '${PORT:-3000}:3000'],
    ['mail', '127.0.0.1:8025:8025'],
  ]);
});

test.each(['database', 'objects'])('the network %s has one service besides the app, and no way out', (name) => {
  const members = Object.keys(services).filter((service) => services[service]!.networks?.includes(name));
  expect(members).toHaveLength(2);
  expect(members).toContain('app');
  expect(networks[name]).toEqual({ internal: true });
});

test('the health of the database and of the store is checked before the app starts', () => {
  expect(services).toMatchObject({ postgres: { healthcheck: {} }, objects: { healthcheck: {} } });
  expect(readFileSync('server/Dockerfile', 'utf8')).toMatch(/^HEALTHCHECK /m);
});

test('no package runs code while the image is built', () => {
  const installing = readFileSync('server/Dockerfile', 'utf8').match(/npm (ci|install|uninstall) .*/g);
  expect(installing).toHaveLength(2);
  for (const command of installing ?? []) expect(command).toContain(' --ignore-scripts ');
});

test('no setting holds a secret, not even a default one', () => {
  const settings = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment));
  const secrets = settings.filter(
    ([name, value]) => /PASSWORD|SECRET|TOKEN/.test(name) || /:\/\/[^/]*:[^/]*@/.test(value),
  );
  expect(secrets).toEqual([['POSTGRES_PASSWORD_FILE', '/secrets/postgres']]);
});

test('secrets are generated once, and are different ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gavel-secrets-'));
  try {
    const [command = ''] = services.secrets!.command!;
    const script = command.replaceAll('$$', '$').replace('/secrets', folder);
    const generate = () => {
      execFileSync('sh', ['-euc', script]);
      return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
    };
    const secrets = generate();
    expect(secrets).toEqual({
      postgres: expect.stringMatching(/^[\da-f]{48}$/),
      objects: expect.stringMatching(/^[\da-f]{48}$/),
      'database-url': `postgres://gavel:${secrets.postgres}@postgres/gavel`,
      'media-url': `s3://gavel:${secrets.objects}@media?endpoint=http://objects:7070`,
    });
    expect(secrets.postgres).not.toBe(secrets.objects);
    expect(generate()).toEqual(secrets);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
