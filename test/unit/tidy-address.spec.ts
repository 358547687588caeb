import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { normalizeAddress } from '../../server/infra/http/tidy-address.js';

test.each([
  ['/%61bout', '/about'],
  ['/a//b/./c/../d/', '/a/b/d'],
  ['/blog?page=%61', '/blog?page=%61'],
  ['/caf%c3%a9', '/caf%C3%A9'],
  ['/%%361', '/%%361'],
  ['/about%', '/about%'],
])('the address %s is normalized to %s', (address, normalized) => {
  expect(normalizeAddress(address)).toBe(normalized);
});

test('a normalized address is never redirected again', () => {
  const parts = ['/', '.', '%', '%2', '2e', '2E', '2f', '61', '36', 'a', '%2e', '%252e', '%C3', '\\', '?'];
  const address = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((chosen) => `/${chosen.join('')}`);
  fc.assert(
    fc.property(address, (written) => {
      const normalized = normalizeAddress(written);
      expect(normalizeAddress(normalized)).toBe(normalized);
      expect(normalized).toMatch(/^\/(?!\/)/);
    }),
    { numRuns: 2000 },
  );
});
