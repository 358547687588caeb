import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp } from '../../server/app.js';
import { Config } from '../../server/core/config/config.js';
import { Clock } from '../../server/core/time/clock.js';
import { DatabaseServer } from '../../server/infra/database/database-server.js';
import { MailService } from '../../server/infra/mail/mail.service.js';
import { BackupMaker } from '../../server/transfer/backup/backup-maker.service.js';
import { BackupProver } from '../../server/transfer/backup/backup-prover.service.js';
import { DailyBackup } from '../../server/transfer/backup/daily-backup.service.js';
import { startApp, type TestApp } from '../support/app.js';
import { addSampleRecords, silentProgress, temporaryDatabases } from '../support/sites.js';

const METRICS_TOKEN = 'a token that only the monitoring has, and this test';
const NIGHT = new Date('2027-01-10T03:30:00+05:30');
const DAY = 24 * 3_600_000;
const nightAfter = (nights: number) => new Date(NIGHT.getTime() + nights * DAY);

let app: TestApp;
const backups = () => join(app.config.dataDir, 'backups');
/** After the start of an application, whose timer then does not run: only the tests prove backups. */
const switchOn = (config: Config) => Object.assign(config, { backupUrl: `file:${backups()}` });
const setClock = (time: Date) => jest.spyOn(app.get(Clock), 'now').mockReturnValue(time);
const backUp = async () => (await app.get(BackupMaker).make({ progress: silentProgress() }))!.name;
const prove = () => app.get(DailyBackup).proveIfDue();
const proofs = () => app.database.query('SELECT backup, outcome, problem FROM backup_proof ORDER BY ended_at');
const status = async () => {
  const query = '{ backupStatus { provedAt proofFailedAt proofProblem } }';
  const { data } = await app.gql<{ backupStatus: Record<string, unknown> }>(query, {}, await app.signIn());
  return data!.backupStatus;
};
const metric = async (name: string) => {
  const { text } = await app.rest().get('/metrics').set('authorization', `Bearer ${METRICS_TOKEN}`).expect(200);
  return new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
};
/** Nothing of a temporary site is left. */
async function expectNothingLeft() {
  expect(await temporaryDatabases(app)).toEqual([]);
  expect(await readdir(app.config.dataDir)).not.toContain('temporary-site');
}

beforeAll(async () => {
  app = await startApp({ env: { METRICS_TOKEN } });
  await addSampleRecords(app);
  switchOn(app.config);
});
afterAll(() => app.close());
beforeEach(async () => {
  jest.restoreAllMocks();
  await app.database.query('DELETE FROM backup_run; DELETE FROM backup_proof');
  await rm(backups(), { recursive: true, force: true });
});

test('R561 R564: a backup is proven in the night after the first one, and then every week, by one of several instances', async () => {
  const config = new Config({ ...app.config, backupUrl: null });
  const other = await createApp(config);
  await other.init();
  switchOn(config);
  try {
    const clock = setClock(NIGHT);
    jest.spyOn(other.get(Clock), 'now').mockImplementation(() => app.get(Clock).now());
    const all = () => Promise.all([prove(), other.get(DailyBackup).proveIfDue()]);
    await all();
    expect(await proofs()).toEqual([]);
    expect([await metric('backup_last_success_seconds'), await metric('backup_last_proof_seconds')]).toEqual([
      undefined,
      undefined,
    ]);
    const name = await backUp();
    await all();
    expect(await proofs()).toEqual([]);

    clock.mockReturnValue(nightAfter(1));
    await all();
    await all();
    expect(await proofs()).toEqual([{ backup: name, outcome: 'proven', problem: '' }]);
    expect(await status()).toEqual({
      provedAt: nightAfter(1).toISOString(),
      proofFailedAt: null,
      proofProblem: '',
    });
    expect(await metric('backup_last_success_seconds')).toBe(String(NIGHT.getTime() / 1000));
    expect(await metric('backup_last_proof_seconds')).toBe(String(nightAfter(1).getTime() / 1000));
    await expectNothingLeft();

    clock.mockReturnValue(nightAfter(7));
    await all();
    expect(await proofs()).toHaveLength(1);
    clock.mockReturnValue(nightAfter(8));
    await all();
    expect(await proofs()).toHaveLength(2);
  } finally {
    await other.close();
  }
});

test('R562 R563: a proof that fails is told once by mail and shown until one succeeds, the next night with the newest backup', async () => {
  const clock = setClock(NIGHT);
  const sent = jest.spyOn(app.get(MailService), 'send').mockResolvedValue();
  const name = await backUp();
  const path = join(backups(), name);
  const bytes = await readFile(path);
  const middle = Math.round(bytes.length / 2);
  await writeFile(
    path,
    bytes.map((byte, index) => (index === middle ? byte ^ 1 : byte)),
  );
  for (const night of [1, 2]) {
    clock.mockReturnValue(nightAfter(night));
    await prove();
    await prove();
  }
  const problem = expect.stringMatching(/^backup-2027-01-09T22-00-00Z\.tar\.gz: The archive /);
  expect(await proofs()).toEqual([
    { backup: name, outcome: 'failed', problem },
    { backup: name, outcome: 'failed', problem },
  ]);
  expect(await status()).toEqual({
    provedAt: null,
    proofFailedAt: nightAfter(2).toISOString(),
    proofProblem: problem,
  });
  expect(sent.mock.calls.map(([{ to, subject }]) => [to, subject])).toEqual([
    [app.config.adminEmail, `The backup of the website of ${app.config.site.name} could not be restored`],
  ]);
  await expectNothingLeft();

  clock.mockReturnValue(nightAfter(3));
  const next = await backUp();
  await prove();
  expect((await proofs()).at(-1)).toEqual({ backup: next, outcome: 'proven', problem: '' });
  expect(await status()).toEqual({ provedAt: nightAfter(3).toISOString(), proofFailedAt: null, proofProblem: '' });
  expect(sent).toHaveBeenCalledTimes(1);
});

test('R561: free space is looked at before a proof', async () => {
  setClock(NIGHT);
  await backUp();
  const { bavail, bsize } = await statfs(backups());
  const huge = join(backups(), 'backup-2027-01-09T22-30-00Z.tar.gz');
  await writeFile(huge, '');
  await truncate(huge, bavail * bsize);
  setClock(nightAfter(1));
  await prove();
  expect(await proofs()).toEqual([
    {
      ...{ backup: 'backup-2027-01-09T22-30-00Z.tar.gz', outcome: 'failed' },
      problem: expect.stringMatching(/^backup-.*: There is not enough space: about .* are needed, and .* are free\.$/),
    },
  ]);
  await expectNothingLeft();
});

test('R562: a server that gives the site no temporary database is no failure, and the overview says why', async () => {
  const role = `gavel_test_${randomBytes(4).toString('hex')}`;
  setClock(NIGHT);
  const name = await backUp();
  await app.database.query(`CREATE ROLE ${role} LOGIN PASSWORD '${role}'`);
  try {
    const url = Object.assign(new URL(app.database.url), { username: role, password: role }).href;
    jest.replaceProperty(app.get(DatabaseServer), 'url', url);
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const sent = jest.spyOn(app.get(MailService), 'send').mockResolvedValue();
    setClock(nightAfter(1));
    await prove();
    const problem = `The role of DATABASE_URL may not create databases: let the administrator of PostgreSQL run ALTER ROLE ${role} CREATEDB.`;
    expect(await proofs()).toEqual([{ backup: name, outcome: 'impossible', problem }]);
    expect(await status()).toEqual({ provedAt: null, proofFailedAt: null, proofProblem: problem });
    expect(sent).not.toHaveBeenCalled();
  } finally {
    await app.database.query(`DROP ROLE ${role}`);
  }
});

test('R561: a proof is cut off by a shutdown, which leaves no part of it and no failure', async () => {
  setClock(NIGHT);
  await backUp();
  const controller = new AbortController();
  const proving = app.get(BackupProver).prove({
    progress: silentProgress(),
    signal: controller.signal,
    isDue: () => {
      setImmediate(() => controller.abort());
      return Promise.resolve(true);
    },
  });
  await expect(proving).rejects.toThrow();
  expect(await proofs()).toEqual([]);
  await expectNothingLeft();
});

test('R561: what a killed process left is removed at the next start, and nothing of another site', async () => {
  const [{ oid }] = (await app.database.query('SELECT oid FROM pg_database WHERE datname = current_database()')) as [
    { oid: number },
  ];
  const another = `temporary_1${oid}_${randomBytes(4).toString('hex')}`;
  await app.database.query(`CREATE DATABASE temporary_${oid}_0123abcd`);
  await app.database.query(`CREATE DATABASE ${another}`);
  await mkdir(join(app.config.dataDir, 'temporary-site', 'media'), { recursive: true });
  try {
    const next = await createApp(new Config({ ...app.config, backupUrl: null }));
    await next.init();
    await next.close();
    await expectNothingLeft();
    expect(await app.database.query(`SELECT FROM pg_database WHERE datname = '${another}'`)).toHaveLength(1);
  } finally {
    await app.database.query(`DROP DATABASE ${another}`);
  }
});
