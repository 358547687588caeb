import { expect, test } from '@jest/globals';
import { SecretBox } from '../../server/features/accounts/second-step/secret-box.js';

const box = new SecretBox('the secret of a server');
const TEXT = 'JBSWY3DPEHPK3PXP';

test('R516: a sealed text opens for its account under the same secret, and looks different each time', () => {
  const [one, other] = [box.seal(TEXT, 'one'), box.seal(TEXT, 'one')];
  expect(one).not.toBe(other);
  expect(new SecretBox('the secret of a server').open(one, 'one')).toBe(TEXT);
  expect(one).not.toContain(TEXT);
});

test('R516: it opens under no other secret, for no other account, and not after a change', () => {
  const sealed = box.seal(TEXT, 'one');
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect([
    new SecretBox('another secret').open(sealed, 'one'),
    box.open(sealed, 'other'),
    box.open(bytes.toString('base64url'), 'one'),
    box.open('', 'one'),
    box.open('nonsense', 'one'),
  ]).toEqual([null, null, null, null, null]);
});
