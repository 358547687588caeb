import { describe, expect, test } from '@jest/globals';
import { eventCard, isCard, pageCard, postCard } from '../../server/shared/cards.js';
import { isCardPage, pageCards } from '../../server/web/cards/page-cards.js';
import { mailBody } from '../../client/features/contact/mailto.js';
import { DomainError } from '../../server/shared/errors.js';
import { ERRORS, hasReason, isFileRefusal } from '../../server/shared/error-catalogue.js';
import { foreignOrigin } from '../../server/core/access/same-origin.js';
import { isNotAuthorized } from '../../client/ui/loading/failure.js';
import { wrongMethod } from '../../server/web/allowed-methods.js';
import { calendarSubscriptionUrl } from '../../client/features/events/public/calendar-links.js';
import { eventFile } from '../../server/shared/feeds.js';
import { isGraphqlPath } from '../../server/core/graphql/graphql-api.js';
import { overLimit } from '../../server/infra/graphql/operation-limits/over-limit.js';
import { SEARCH_RESULT_MESSAGES } from '../../client/features/blog/public/search-texts.js';

test('the GraphQL path is known without case or a slash at its end', () => {
  expect(['/graphql', '/GraphQL/', '/graphql//', '/graphql/x', '/api/graphql'].map(isGraphqlPath)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

describe('an operation over a limit', () => {
  test('is refused with the figures', () => {
    expect(overLimit('depth', 11)).toEqual({
      message: expect.stringMatching(/11 levels deep; the limit is 10/),
      extensions: { code: 'OVER_LIMIT', limit: 'depth', most: 10, asked: 11 },
    });
  });

  test('is refused without a figure that nobody counted', () => {
    expect(overLimit('cost', 10_000_000)).toEqual({
      message: expect.stringMatching(/costs over 9999999; the limit is 3000/),
      extensions: { code: 'OVER_LIMIT', limit: 'cost', most: 3000 },
    });
    expect(overLimit('cost', 9_999_999).extensions).toHaveProperty('asked', 9_999_999);
    expect(overLimit('tokens').extensions).toEqual({ code: 'OVER_LIMIT', limit: 'tokens', most: 1000 });
  });
});

describe('an error', () => {
  test('has the kind and the sentence of its code', () => {
    const cause = new Error('below');
    const error = new DomainError('POST_NOT_FOUND', { cause });
    expect([error.name, error.kind, error.message, error.cause]).toEqual([
      'DomainError',
      'not-found',
      ERRORS.POST_NOT_FOUND.message,
      cause,
    ]);
    expect(new DomainError('POST_NOT_FOUND').details).toEqual({});
  });

  test.each([
    ['FILE_TYPE', true],
    ['ADDRESS_TAKEN', true],
    ['ROLE_TAKEN', true],
    ['POST_NOT_FOUND', false],
  ] as const)('%s is distinguished from others of its kind: %s', (code, expected) => {
    expect(hasReason(code)).toBe(expected);
  });

  test('of invalid input says the first broken rule', () => {
    const error = DomainError.invalid({ title: 'Title is required', date: 'Date is required' });
    expect([error.code, error.message, error.details.fields]).toEqual([
      'INVALID_INPUT',
      'Title is required',
      { title: 'Title is required', date: 'Date is required' },
    ]);
    expect(DomainError.invalid({ title: 'Title is required' }, 'Look again').message).toBe('Look again');
  });

  test('names what is wrong', () => {
    expect(foreignOrigin('https://a.example')).toBe(
      'Requests from https://a.example can’t change anything here without a token. The site’s operator can allow this origin in CORS_ORIGINS',
    );
    expect(wrongMethod('PUT', ['GET', 'HEAD'])).toBe('PUT can’t be used at this address. It takes GET, HEAD');
    expect([isFileRefusal('FILE_EMPTY'), isFileRefusal('TOO_MANY')]).toEqual([true, false]);
    expect([isNotAuthorized(ERRORS.KEY_EXPIRED.message), isNotAuthorized('Nothing')]).toEqual([true, false]);
  });
});

test('a share card’s address changes with what it shows', () => {
  expect(eventCard('7', '1970-01-01T00:00:00.100Z')).toBe('/cards/events/7.jpg?v=2s');
  expect(postCard('7', '1970-01-01T00:00:00.100Z')).toBe('/cards/posts/7.jpg?v=2s');
  expect(pageCard('home')).toBe('/cards/home.jpg');
  expect(['/cards/home.jpg', '/cardsx', '/media/x'].map(isCard)).toEqual([true, false, false]);
  expect(['home', 'toString', ''].map(isCardPage)).toEqual([true, false, false]);
  const { home, about, membership, contact } = pageCards('Thursdays');
  expect([home, about, membership, contact].map(({ line }) => line)).toEqual([
    ...['Thursdays', 'About Us', 'Membership', 'Contact'],
  ]);
});

test('a calendar is followed by the webcal scheme, and an event has a file of its own', () => {
  expect(calendarSubscriptionUrl('https://https.example')).toBe('webcal://https.example/calendar.ics');
  expect(calendarSubscriptionUrl('http://club.example')).toBe('webcal://club.example/calendar.ics');
  expect(eventFile('7')).toBe('/events/7.ics');
});

test('a message begun in a mail program is encoded', () => {
  expect(mailBody('A & B\n?')).toBe('?body=A%20%26%20B%0A%3F');
});

test('results are counted', () => {
  expect([SEARCH_RESULT_MESSAGES.count(1), SEARCH_RESULT_MESSAGES.count(1200)]).toEqual(['1 post', '1,200 posts']);
});
