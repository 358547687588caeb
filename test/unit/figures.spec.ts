import { expect, test } from '@jest/globals';
import { TOASTS } from '../../client/ui/toasts/toast-options.js';
import { ENDED_KEY_DAYS, MAX_ACTIVE_API_KEYS } from '../../server/features/api-keys/api-key-limits.js';
import { API_KEY_DAYS } from '../../server/shared/api-keys.js';
import { BLOG_LIMITS, POST_REVISIONS, SUBMISSION_LIMIT } from '../../server/shared/blog.js';
import { MAIL_LIMIT } from '../../server/shared/contact.js';
import { POST_HTML_LIMITS } from '../../server/shared/post-html-limits.js';
import { SESSION_HOURS, SESSION_IDLE_HOURS } from '../../server/shared/session-lifetime.js';

const hourly = (visitor: number, address: number) => ({
  visitor: { points: visitor, seconds: 3600 },
  address: { points: address, seconds: 3600 },
});

// Other tests of these rows use the product's own constants, so they would pass with any figure.
test.each<[row: string, what: string, actual: unknown, figure: unknown]>([
  ['R361', 'a message with a button', TOASTS.actionMs, 20_000],
  ['R383', 'a share text', BLOG_LIMITS.shareText, 200],
  ['R385', 'the HTML of a post', POST_HTML_LIMITS, { bytes: 204_800, depth: 32, elements: 5000, links: 1000 }],
  ['R397', 'a history', POST_REVISIONS, { count: 200, days: 365 }],
  ['R399', 'the reason of a decline', BLOG_LIMITS.declineReason, 500],
  ['R435', 'the hours of a session', [SESSION_IDLE_HOURS, SESSION_HOURS], [2, 12]],
  ['R442', 'the days of an API key', API_KEY_DAYS, [30, 90, 365]],
  ['R446', 'the number of API keys', MAX_ACTIVE_API_KEYS, 20],
  ['R446', 'the days that an ended API key is listed', ENDED_KEY_DAYS, 30],
  ['R451', 'submissions an hour', SUBMISSION_LIMIT.buckets, hourly(3, 60)],
  ['R451', 'messages an hour', MAIL_LIMIT.buckets, hourly(5, 60)],
])('%s: %s has the figures of the acceptance list', (_row, _what, actual, figure) => {
  expect(actual).toEqual(figure);
});
