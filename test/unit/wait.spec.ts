import { expect, test } from '@jest/globals';
import { DomainError } from '../../server/shared/errors.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { waitInWords } from '../../server/shared/wait.js';

test.each([
  [0.2, 'in a few seconds'],
  [1, 'in a few seconds'],
  [10, 'in a few seconds'],
  [11, 'in about 20 seconds'],
  [50, 'in about 50 seconds'],
  [51, 'in a minute'],
  [60, 'in a minute'],
  [61, 'in about 2 minutes'],
  [120, 'in 2 minutes'],
  [787, 'in about 14 minutes'],
  [899, 'in about 15 minutes'],
  [900, 'in 15 minutes'],
  [1201, 'in about 25 minutes'],
  [2390, 'in about 40 minutes'],
  [3301, 'in about an hour'],
  [3600, 'in an hour'],
  [3601, 'in about 2 hours'],
  [7200, 'in 2 hours'],
])('%d seconds to wait are said as "%s", never less than they are', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});

test('a refusal for now says when to try again, if that is known', () => {
  const { message } = new DomainError('TOO_MANY', { retryAfter: 2390 });
  expect(message).toBe('Too many requests. Please try again in about 40 minutes');
  expect(new DomainError('TOO_MANY').message).toBe(ERRORS.TOO_MANY.message);
  expect(new DomainError('TOO_MANY', { retryAfter: 5, message: 'Not now' }).message).toBe('Not now');
});
