import { expect, test } from '@jest/globals';
import { NotPublicError, publicLookup, assertPublicHost } from '../../server/rest/legacy-import/public-addresses.js';

test.each([
  'http://127.0.0.1',
  'http://2130706433',
  'http://0x7f.1',
  'http://0.0.0.0',
  'http://10.1.2.3',
  'http://172.31.0.1',
  'http://192.168.1.1',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1',
  'http://224.0.0.1',
  'http://255.255.255.255',
  'http://[::1]',
  'http://[::]',
  'http://[::ffff:127.0.0.1]',
  'http://[::ffff:a9fe:a9fe]',
  'http://[::ffff:0:127.0.0.1]',
  'http://[::127.0.0.1]',
  'http://[64:ff9b::10.0.0.1]',
  'http://[2002:7f00:1::]',
  'http://[fd00::1]',
  'http://[fe80::1]',
  'http://[ff02::1]',
])('content of another site cannot make the server call %s', (address) => {
  expect(() => assertPublicHost(new URL(address))).toThrow(NotPublicError);
});

test.each(['http://93.184.216.34', 'http://172.32.0.1', 'https://[2606:2800:220:1::1]', 'https://pictures.example'])(
  'but may refer to %s',
  (address) => expect(() => assertPublicHost(new URL(address))).not.toThrow(),
);

test.each([true, false])('a name that resolves to this machine is rejected at lookup (all: %s)', async (all) => {
  const error = await new Promise((done) => publicLookup('localhost', { all }, done));
  expect(error).toBeInstanceOf(NotPublicError);
});

/** No name server is asked for it. */
const TOO_LONG_NAME = `${'x'.repeat(64)}.example`;

test('a public address is looked up as Node asks for it, and a failure is passed on', async () => {
  const looked = (hostname: string, all: boolean) =>
    new Promise((done) => publicLookup(hostname, { all }, (...answer) => done(answer)));
  expect(await looked('93.184.216.34', true)).toEqual([null, [{ address: '93.184.216.34', family: 4 }]]);
  expect(await looked('93.184.216.34', false)).toEqual([null, '93.184.216.34', 4]);
  expect(await looked(TOO_LONG_NAME, true)).toEqual([expect.objectContaining({ syscall: 'getaddrinfo' }), []]);
});
