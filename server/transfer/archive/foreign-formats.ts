import { open } from 'node:fs/promises';
import { isEncrypted } from './encryption.js';
import { TransferError } from '../transfer-error.js';

const INSPECTED_BYTES = 64 * 1024;
const GZIP = Buffer.from([0x1f, 0x8b]);

/** Formats of other programs by the beginning of a file, the most specific first. */
const FORMATS: readonly [name: string, matches: (head: string) => boolean][] = [
  ['a ZIP file, such as an export from Medium', (head) => head.startsWith('PK')],
  ['a calendar (iCalendar)', (head) => /^BEGIN:VCALENDAR/i.test(head)],
  ['an export from WordPress', (head) => head.startsWith('<') && /xmlns:wp=|wordpress\.org\/export/i.test(head)],
  ['a web page, such as a post from Medium', (head) => /^<(!doctype html|html)/i.test(head)],
  ['an XML file', (head) => head.startsWith('<')],
  ['an export from Ghost', (head) => head.startsWith('{') && /"(db|posts_authors|lexical|mobiledoc)"\s*:/.test(head)],
  ['a JSON file', (head) => /^[{[]/.test(head)],
  ['a table (CSV)', (head) => /^[^\n\0]*[,;\t][^\n\0]*\n/.test(head)],
];

const ADVICE =
  'Only archives that “npm run export” wrote can be imported with --archive. Copy posts into the dashboard’s editor, which ' +
  'keeps their formatting, or let a program create them through the API: see docs/api.md.';

/** Throws a TransferError that names the format of a file of another program. One that cannot be read is left to the reader. */
export async function rejectForeignFormat(path: string): Promise<void> {
  const head = await readHead(path).catch(() => null);
  if (!head || head.subarray(0, GZIP.length).equals(GZIP) || isEncrypted(head)) return;

  const text = decode(head).trimStart();
  const [name] = FORMATS.find(([, matches]) => matches(text)) ?? [];
  if (name) throw new TransferError(`This file is ${name}, not an archive of this site. ${ADVICE}`);
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(INSPECTED_BYTES), 0, INSPECTED_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Windows programs write UTF-16 with a byte order mark. */
const decode = (head: Buffer): string =>
  new TextDecoder(head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(head);
