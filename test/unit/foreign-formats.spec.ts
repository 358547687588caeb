import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rejectForeignFormat } from '../../server/transfer/archive/foreign-formats.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gavel-foreign-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function inspect(content: string | Buffer): Promise<void> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  await rejectForeignFormat(path);
}

test.each<[string, string | Buffer, RegExp]>([
  ['Ghost', '{"db":[{"meta":{"version":"5.0.0"},"data":{"posts":[]}}]}', /is an export from Ghost/],
  ['WordPress', '<?xml version="1.0"?>\n<rss xmlns:wp="http://wordpress.org/export/1.2/">', /an export from WordPress/],
  ['Medium as ZIP', Buffer.from('504b0304140000', 'hex'), /ZIP file, such as an export from Medium/],
  ['Medium as HTML', '<!DOCTYPE html><html><head>', /a web page, such as a post from Medium/],
  ['a calendar', 'BEGIN:VCALENDAR\r\nVERSION:2.0', /calendar \(iCalendar\)/],
  ['a table', 'title;date\nA;2026-01-05\n', /a table \(CSV\)/],
  ['a table of Excel', Buffer.from('\ufefftitle\tdate\n', 'utf16le'), /a table \(CSV\)/],
  ['other XML', '\ufeff<?xml version="1.0"?><feed>', /an XML file/],
  ['other JSON', '[{"title":"A"}]', /a JSON file/],
])('a file of %s is rejected by its name, with what to do instead', async (_, content, sentence) => {
  await expect(inspect(content)).rejects.toThrow(sentence);
  await expect(inspect(content)).rejects.toThrow(/Only archives that “npm run export” wrote can be imported/);
});

test('a compressed file, an unknown one and one that is missing are left to the reader of archives', async () => {
  await inspect(gzipSync('{"db":[]}'));
  await inspect(Buffer.from('000102', 'hex'));
  await inspect('');
  await rejectForeignFormat(join(folder, 'missing'));
});
