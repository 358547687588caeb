import { expect, test } from '@jest/globals';
import { ADMIN } from '../support/admin.js';
import { createGraphqlClient } from '../support/api-clients.js';
import { restBlogApi } from '../support/blog-apis.js';
import { makeDatabase } from '../support/database.js';
import { restGalleryApi } from '../support/gallery-apis.js';
import { startInterruptibleProxy } from '../support/interruptible-proxy.js';
import { type MailServer, startMailServer } from '../support/mail-servers.js';
import { picture } from '../support/pictures.js';
import { startProduct } from '../support/product-process.js';
import { startBucket } from '../support/s3-server.js';
import { EXPERIMENT_MS, report, scaled } from './experiment.js';
import { Ledger } from './ledger.js';
import { startReaders } from './readers.js';

const ROUNDS = scaled(1, 10);
const UPLOADS = 3;
const MESSAGES = scaled(1, 5);

/** The address of a bucket by way of a line that can be cut. */
async function throughLine(address: string) {
  const bucket = new URL(address);
  const line = await startInterruptibleProxy(bucket.searchParams.get('endpoint')!);
  bucket.searchParams.set('endpoint', line.url);
  return { line, address: bucket.href };
}

test(
  'when the object store is away or hangs, uploads are refused with a sentence, pages are served, and all is well when it is back',
  async () => {
    const [database, bucket] = await Promise.all([makeDatabase(), startBucket()]);
    const { line, address } = await throughLine(bucket.address);
    const product = await startProduct({ DATABASE_URL: database.url, MEDIA_URL: address });
    const token = String((await restBlogApi(product.url).signIn(ADMIN.email, ADMIN.password)).data);
    const pictures = new Ledger();
    const refusals: (string | null)[] = [];
    let count = 0;
    const upload = async (): Promise<number> => {
      const alt = `Picture ${++count}`;
      const imageFile = await picture(64, 48);
      let answer = 0;
      await pictures.create(alt, async () => {
        const fields = { alt, captureDate: '2026-10-02', imageFile };
        const { status, message, data } = await restGalleryApi(product.url).create(fields, token);
        answer = status;
        if (status !== 200) refusals.push(message);
        return status === 200 ? data.id : null;
      });
      return answer;
    };

    expect(await upload()).toBe(200);
    await fetch(`${product.url}/about`);
    const readers = startReaders(`${product.url}/about`, 1);
    for (let round = 0; round < ROUNDS; round++) {
      await line.cut();
      for (let n = 0; n < UPLOADS; n++) expect(await upload()).toBe(503);
      await line.mend();
      expect(await upload()).toBe(200);
      // Only the connections that are open: what hangs is given up, and a new one works.
      line.stall();
      await upload();
      expect(await upload()).toBe(200);
    }
    await readers.stop();

    expect([...readers.statuses]).toEqual([200]);
    for (const message of refusals) expect(message).toMatch(/^[A-Z].{20,}$/);
    const stored = await database.query('SELECT id, alt, image FROM gallery_image');
    expect(pictures.misses(new Map(stored.map(({ id, alt }) => [String(id), String(alt)])))).toEqual([]);
    for (const { image } of stored) expect((await fetch(new URL(String(image), product.url))).status).toBe(200);
    report({ stored: stored.length, refused: refusals.length });
    await product.stop();
    await line.cut();
    await Promise.all([bucket.close(), database.drop()]);
  },
  EXPERIMENT_MS,
);

test(
  'when the mail server refuses, hangs or cuts, no message is said to be sent that was not, and none is sent twice',
  async () => {
    const [database, mail] = await Promise.all([makeDatabase(), startMailServer()]);
    const product = await startProduct({
      DATABASE_URL: database.url,
      MAIL_URL: mail.address,
      MAIL_CLUB: 'club@club.example',
    });
    const call = createGraphqlClient(product.url);
    const acknowledged: string[] = [];
    let count = 0;
    const write = async (): Promise<number> => {
      const message = `Question number ${++count} of the experiment`;
      const input = { name: 'A Visitor', email: 'visitor@elsewhere.example', message };
      const { status, data } = await call<boolean>(
        'mutation ($input: ContactMessageInput!) { sendContactMessage(input: $input) }',
        { input },
      );
      if (status === 200 && data) acknowledged.push(message);
      return status;
    };
    const moods: MailServer['mood'][] = ['takes', 'refuses', 'dislikes', 'hangs', 'cuts', 'takes'];
    for (const mood of moods) {
      mail.mood = mood;
      for (let n = 0; n < MESSAGES; n++) {
        const status = await write();
        expect([mood, status]).toEqual([mood, mood === 'takes' ? 200 : 503]);
      }
    }
    expect(acknowledged).toHaveLength(2 * MESSAGES);
    for (const message of acknowledged)
      expect(mail.received.filter((received) => received.includes(message))).toHaveLength(1);
    expect(mail.received).toHaveLength(acknowledged.length);
    report({ acknowledged: acknowledged.length, refused: count - acknowledged.length });
    await product.stop();
    await Promise.all([mail.close(), database.drop()]);
  },
  EXPERIMENT_MS,
);
