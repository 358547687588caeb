import { expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LINK_LIMIT } from '../../server/features/accounts/link-limits.js';
import { SIGN_IN_LIMIT } from '../../server/shared/sign-in.js';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { startMailServer } from '../support/mail-servers.js';
import { startProductOnShiftedClock } from '../support/shifted-clock.js';
import { randomNumbers } from '../support/random-numbers.js';
import { ClockSite } from './clock-site.js';
import { EXPERIMENT_MS, report, SEED, WHOLE } from './experiment.js';

const HOUR_MS = 3_600_000;
/** Seconds for which a limit may refuse at most. */
const WINDOWS = {
  database: SIGN_IN_LIMIT.buckets.account.seconds,
  memory: 1 / LINK_LIMIT.buckets.address.perSecond,
};

const random = randomNumbers(SEED);
/** Hours after the true time, one after the other. */
const JUMPS = [50, 26, ...(WHOLE ? [-3, 0, ...Array.from({ length: 4 }, () => Math.round(random() * 100 - 30))] : [])];
/** Posts are due after so many hours. */
const DUE = [2, 20, 60];

interface Refusal {
  errors?: { extensions: { code: string; retryAfter?: number } }[];
}

/** Seconds to wait that a limit says; 0 if it lets the request pass. */
async function waitAfter(url: string, query: string): Promise<number> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { errors } = (await response.json()) as Refusal;
  return errors?.[0]?.extensions.retryAfter ?? 0;
}

/** Uses that are counted in the database and in memory. */
const USES: Readonly<Record<keyof typeof WINDOWS, string>> = {
  database: 'mutation { signIn(email: "nobody@club.example", password: "A wrong password") { token } }',
  memory: '{ passwordLink(token: "a wrong token") { email } }',
};
const LIMITS = ['database', 'memory'] as const;

async function exhaust(url: string): Promise<void> {
  for (const limit of LIMITS) await eventually(async () => (await waitAfter(url, USES[limit])) > 0);
}

/** Sentences about limits that refuse for longer than they may. */
async function lockedOut(url: string): Promise<string[]> {
  const waits = await Promise.all(LIMITS.map((limit) => waitAfter(url, USES[limit])));
  return LIMITS.flatMap((limit, n) =>
    waits[n]! > WINDOWS[limit] ? [`the limit in the ${limit} refuses for ${waits[n]} s`] : [],
  );
}

/** Readiness is looked at again, and not remembered from another time. */
async function expectFreshReadiness(url: string, { query }: TestDatabase): Promise<void> {
  const statusIs = (status: number) => eventually(async () => (await fetch(`${url}/health/ready`)).status === status);
  await statusIs(200);
  const [last] = await query('DELETE FROM migration WHERE id = (SELECT max(id) FROM migration) RETURNING *');
  await statusIs(503);
  await query('INSERT INTO migration (id, timestamp, name) VALUES ($1, $2, $3)', [
    last!.id,
    last!.timestamp,
    last!.name,
  ]);
  await statusIs(200);
}

test(
  `R620: when the clock jumps ${JUMPS.length} times by hours, forward and back, everything due is done once, nothing early, and nobody is locked out`,
  async () => {
    const [database, mail, backups] = await Promise.all([
      makeDatabase(),
      startMailServer(),
      mkdtemp(join(tmpdir(), 'gavel-backups-')),
    ]);
    const product = await startProductOnShiftedClock({
      DATABASE_URL: database.url,
      RATE_LIMITS: 'on',
      MAIL_URL: `${mail.address}?from=noreply%40club.example`,
      BACKUP_URL: `file:${backups}`,
    });
    const site = new ClockSite(product, database, mail);
    await site.prepare(DUE);

    const misses: string[] = [];
    let former = 0;
    for (const hours of JUMPS) {
      await exhaust(product.url);
      const made = (await site.backups()).length;
      await fetch(`${product.url}/health/ready`);
      await product.setClock(hours * HOUR_MS);
      misses.push(...(await lockedOut(product.url)));
      await site.nextMinute();
      misses.push(...(await site.misses()));
      if (hours < former) await expectFreshReadiness(product.url, database);
      if ((await site.backups()).length > made + 1) misses.push('there are two backups of a night');
      former = hours;
    }
    await exhaust(product.url);
    // Whoever waits as long as a limit says is let in.
    await product.setClock(former * HOUR_MS + WINDOWS.database * 1000);
    for (const limit of LIMITS)
      expect({ limit, wait: await waitAfter(product.url, USES[limit]) }).toEqual({ limit, wait: 0 });

    expect({ seed: SEED, misses }).toEqual({ seed: SEED, misses: [] });
    expect(mail.received.length).toBeGreaterThan(2);
    await expectNoticed(site, database);
    report({
      seed: SEED,
      'jumps, hours': JUMPS.join(' '),
      mails: mail.received.length,
      backups: (await site.backups()).length,
    });
    await product.stop();
    await Promise.all([mail.close(), database.drop(), rm(backups, { recursive: true, force: true })]);
  },
  EXPERIMENT_MS,
);

/** A post that was published a second time, and a second person who has the seat. */
async function expectNoticed(site: ClockSite, database: TestDatabase): Promise<void> {
  await database.query(`UPDATE blog_post SET version = version + 1 WHERE status = 'published'`);
  await database.query(`UPDATE seat SET state = 'held', offered_until = NULL WHERE state IN ('queued', 'missed')`);
  const noticed = (await site.misses()).join('\n');
  expect(noticed).toMatch(/was saved again/);
  expect(noticed).toMatch(/people have 1 seat/);
}
