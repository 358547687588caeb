import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { describe, expect, test } from '@jest/globals';
import { fieldErrors, failureOf, isUnknownCursor, OutdatedPage } from '../../client/ui/loading/failure.js';
import { LOADING_MESSAGES } from '../../client/ui/texts.js';

const NOTHING = {
  message: null,
  code: null,
  answered: false,
  reason: null,
  status: null,
  fields: {},
  conflict: null,
  retryAfter: null,
  signedOut: false,
};

const answer = (message: string, extensions?: Record<string, unknown>) =>
  new CombinedGraphQLErrors({ errors: [{ message, ...(extensions && { extensions }) }] });
const response = (bodyText: string, statusText = '') =>
  new ServerError('Response not successful', { response: new Response(null, { status: 503, statusText }), bodyText });
const conflict = { id: 'an-id', version: 3 };

describe('The failure of a call', () => {
  test.each([
    ['an answer without details', answer('Taken'), { answered: true, message: 'Taken' }],
    [
      'an answer with every detail',
      answer('Too many', {
        code: 'TOO_MANY_REQUESTS',
        reason: 'TOO_MANY',
        retryAfter: 9,
        fields: { a: 'b' },
        conflict,
      }),
      {
        answered: true,
        message: 'Too many',
        code: 'TOO_MANY_REQUESTS',
        reason: 'TOO_MANY',
        retryAfter: 9,
        fields: { a: 'b' },
        conflict,
      },
    ],
    [
      'an unexpected error, whose message is for nobody',
      answer('Cannot read x', { code: 'INTERNAL_SERVER_ERROR' }),
      { answered: true, code: 'INTERNAL_SERVER_ERROR' },
    ],
    [
      'a session that has ended, by its code',
      answer('Please sign in', { code: 'UNAUTHENTICATED' }),
      { answered: true, message: 'Please sign in', code: 'UNAUTHENTICATED', signedOut: true },
    ],
    [
      'a session that has ended, by its message',
      answer('Not authorized to do this'),
      { answered: true, message: 'Not authorized to do this', signedOut: true },
    ],
    ['an answer without errors', new CombinedGraphQLErrors({ errors: [] }), { answered: true }],
    [
      'a response whose status has errors in its body',
      response('{"errors":[{"message":"Away","extensions":{"code":"UNAVAILABLE"}}]}', 'Service Unavailable'),
      { answered: true, message: 'Away', code: 'UNAVAILABLE', status: 'Service Unavailable' },
    ],
    ['a response without a text of its status', response('{}'), { answered: true }],
    ['a response whose errors are no list', response('{"errors":"many"}', 'Bad'), { answered: true, status: 'Bad' }],
    ['a response that is not JSON', response('<html>', 'Bad'), { answered: true, status: 'Bad' }],
    [
      'a call that timed out',
      new DOMException('too late', 'TimeoutError'),
      { message: LOADING_MESSAGES.timedOut, code: 'UNAVAILABLE' },
    ],
    ['a call that was given up', new DOMException('no more', 'AbortError'), {}],
    ['a page of a former version', new OutdatedPage(), { message: LOADING_MESSAGES.outdated }],
    ['a lost connection', new TypeError('fetch failed'), {}],
    ['anything else', new Error('oops'), {}],
    ['no error at all', undefined, {}],
  ])('of %s', (_what, error, expected) => {
    expect(failureOf(error)).toEqual({ ...NOTHING, ...expected });
  });

  test.each([
    ['a lost connection', new TypeError('fetch failed'), LOADING_MESSAGES.offline],
    ['an error of another kind', new Error('oops'), null],
  ])('without a network, of %s', (_what, error, message) => {
    // Node has no such property.
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    try {
      expect(failureOf(error)).toEqual({ ...NOTHING, message });
    } finally {
      Reflect.deleteProperty(navigator, 'onLine');
    }
  });

  test.each([
    [{ after: 'Unknown cursor' }, true],
    [{ before: 'Unknown cursor' }, true],
    [{ first: 'Too many' }, false],
    [{}, false],
  ])('with the fields %j is about a cursor: %s', (fields, expected) => {
    expect(isUnknownCursor(failureOf(answer('Invalid', { fields })))).toBe(expected);
  });

  test('has the errors of fields by the names that the form gives them', () => {
    const fields = {
      'input.title': 'Too long',
      'author.name': 'Missing',
      input: 'Not this one',
      'the.input.date': 'Odd',
    };
    expect(fieldErrors(failureOf(answer('Invalid', { fields })), { 'author.name': 'author' })).toEqual({
      title: 'Too long',
      author: 'Missing',
      input: 'Not this one',
      'the.input.date': 'Odd',
    });
    expect(fieldErrors(failureOf(answer('Invalid', { fields: { date: 'Past' } })))).toEqual({ date: 'Past' });
  });
});
