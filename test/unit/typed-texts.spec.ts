import { describe, expect, test } from '@jest/globals';
import { API_KEY_RULES } from '../../server/shared/api-keys.js';
import { completeLink } from '../../server/shared/rich-text/complete-link.js';
import { EVENT_RULES } from '../../server/shared/events.js';
import { isIdempotencyKey, isLongVisitorKey } from '../../server/core/records/idempotency/idempotency-key.js';
import { videoRejection } from '../../client/features/intro-video/admin/video-file.js';
import { normalizeSearch } from '../../client/features/blog/public/blog-urls.js';
import { searchWords } from '../../server/features/blog/search/search-words.js';
import { firstBroken } from '../../server/shared/rules.js';
import { canonicalEmail } from '../../server/shared/canonical-email.js';
import { accountPasswordProblem } from '../../server/core/config/account-password.js';
import {
  isPersonal,
  newPasswordProblem,
  PASSWORD_MESSAGES,
  PASSWORD_RULES,
  PLACEHOLDER_PASSWORD,
} from '../../server/shared/passwords.js';
import { isDefaultPicture } from '../../server/rest/special-event.js';
import { committeesOf } from '../../server/features/team/executive-committee.js';
import { isYearPair, latestYear, TEAM_RULES, yearPair } from '../../server/shared/team.js';
import { nextYear, yearOptions } from '../../client/features/team/admin/years.js';

describe('a search', () => {
  test('is one line of at most 100 code points', () => {
    expect(normalizeSearch(null)).toBe('');
    expect(normalizeSearch('  table\n\t topics ')).toBe('table topics');
    expect(normalizeSearch('a\u0000b')).toBe('a b');
    expect(normalizeSearch('👏'.repeat(101))).toBe('👏'.repeat(100));
    expect(normalizeSearch(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99));
  });

  test('has at most ten different words, without operators', () => {
    expect(searchWords('speak & speak | !listen:* <-> (now)')).toEqual(['speak', 'listen', 'now']);
    expect(searchWords('ශ්‍රී ලංකා 2026')).toEqual(['ශ්‍රී', 'ලංකා', '2026']);
    expect(searchWords('& | !')).toEqual([]);
    expect(searchWords('a b c d e f g h i j k')).toHaveLength(10);
  });
});

test.each([
  ['example.com/page', 'https://example.com/page'],
  [' officer@club.example ', 'mailto:officer@club.example'],
  ['mailto:officer@club.example', 'mailto:officer@club.example'],
  ['example.com:8080/page', 'https://example.com:8080/page'],
  ['/blog', '/blog'],
  ['#top', '#top'],
  ['?page=2', '?page=2'],
  ['tel:+94112345678', 'tel:+94112345678'],
  ['javascript:alert(1)', null],
  ['two words', null],
  ['', null],
  ['   ', null],
  ['https://', null],
])('%j typed as a link is %j', (typed, address) => {
  expect(completeLink(typed)).toBe(address);
});

test.each([
  ['officer@club', 'https://officer@club'],
  ['a/b@club.example', 'https://a/b@club.example'],
])('%j is not a mail address', (typed, address) => {
  expect(completeLink(typed)).toBe(address);
});

describe('a password', () => {
  const HOLDER = { email: 'Nimal.Perera@Club.example', siteName: 'The Gavel Club' };

  test.each([
    'changeme',
    'Change-It',
    'admin123',
    'PASSWORD!',
    'passw0rd',
    'secretsecret',
    '1234567890',
    'test-test-test',
    'letmein',
    'qwerty',
  ])('%j is a placeholder', (text) => expect(PLACEHOLDER_PASSWORD.test(text)).toBe(true));

  test.each(['changemen', 'correct horse', 'a', 'testimony'])('%j is not', (text) => {
    expect(PLACEHOLDER_PASSWORD.test(text)).toBe(false);
  });

  test.each([
    ['', 'New password is required'],
    ['123456789', 'New password must be at least 10 characters'],
    ['changeme12', 'New password must not be a common word or a number'],
    ['x'.repeat(1025), 'Password must be at most 1024 characters'],
    ['x'.repeat(1024), null],
    ['ten letters', null],
  ])('%j as a new one is refused with %j', (text, message) => {
    expect(firstBroken(PASSWORD_RULES.newPassword, text)).toBe(message);
  });

  test('must differ from the present one and from the holder’s address', () => {
    const problem = (currentPassword: string, newPassword: string) =>
      newPasswordProblem({ currentPassword, newPassword }, HOLDER);
    expect(problem('caf\u00e9 at noon', 'cafe\u0301 at noon')).toBe('This is already your current password');
    expect(problem('another one', ' nimal.perera@club.EXAMPLE ')).toBe(PASSWORD_MESSAGES.passwordIsPersonal);
    expect(problem('another one', 'and a third one')).toBeNull();
    expect(canonicalEmail(' Officer@CAFE\u0301.example ')).toBe('officer@café.example');
  });

  const { passwordIsCommon: common, passwordIsPersonal: personal } = PASSWORD_MESSAGES;
  test.each([
    ['too short', 'New password must be at least 10 characters'],
    ['1234567890', 'New password must not be a common word or a number'],
    ['qwertyuiop', common],
    ['QwertyUiop', common],
    ['ＱｗｅｒｔｙＵｉｏｐ', common],
    ['liverpool2026', common],
    ['Liverpool 2026!', common],
    ['umbrella!!!', common],
    ['dragondragon', common],
    ['dragon-dragon', common],
    ['abababababab', common],
    ['nimal.perera@club.example', personal],
    ['NimalPerera', personal],
    ['perera-1234567', personal],
    ['my nimal perera', personal],
    ['thegavelclub', personal],
    ['Gavel-Club-2026', personal],
    ['gavel lantern', null],
    ['umbrella lantern', null],
    ['nine green umbrellas', null],
    ['k7f2m-x3pqz-9htrw', null],
    ['ஒன்பது பச்சை குடைகள்', null],
  ])('R438: %j of an account is refused with %j', (text, message) => {
    expect(accountPasswordProblem(text, HOLDER)).toBe(message);
  });

  test.each([
    ['12345678@9.lk', '12345678@9.lk', 'The Gavel Club', true],
    ['annabel-1234xy', 'ann.annabel@club.example', 'The Gavel Club', true],
    ['gcu-2026-gcu', 'me@club.example', 'GCU', true],
    ['itititit12', 'me@club.example', 'IT', false],
    ['nimalabcde', 'nimal@club.example', 'The Gavel Club', false],
    ['nimalabcd', 'nimal@club.example', 'The Gavel Club', true],
  ])('%j is personal for %s of “%s”: %s', (password, email, siteName, expected) => {
    expect(isPersonal(password, { email, siteName })).toBe(expected);
  });
});

test.each([
  ['30', null],
  ['365', null],
  ['31', 'Expiry must be 30, 90 or 365 days'],
  ['', 'Please choose when the key expires'],
])('an API key for %j days is refused with %j', (days, message) => {
  expect(firstBroken(API_KEY_RULES.days, days)).toBe(message);
});

test('an idempotency key is 1 to 255 printable ASCII characters, and a visitor’s at least 16', () => {
  expect(['a', ' ~', 'a'.repeat(255)].map(isIdempotencyKey)).toEqual([true, true, true]);
  expect(['', 'é', 'a\n', 'a'.repeat(256)].map(isIdempotencyKey)).toEqual([false, false, false, false]);
  expect(['a'.repeat(15), 'a'.repeat(16)].map(isLongVisitorKey)).toEqual([false, true]);
});

test.each([
  ['100', null],
  ['0', null],
  ['1000000', null],
  ['1000001', 'Capacity must be a whole number from 0 to 1000000'],
  ['1.5', 'Capacity must be a whole number from 0 to 1000000'],
  ['-1', 'Capacity must be a whole number from 0 to 1000000'],
  ['1x', 'Capacity must be a whole number from 0 to 1000000'],
])('the capacity %j is refused with %j', (capacity, message) => {
  expect(firstBroken(EVENT_RULES.capacity, capacity)).toBe(message);
});

test('the type and the status of an event are among those there are', () => {
  expect(firstBroken(EVENT_RULES.type, 'Party')).toBe('Type must be one of Educational meeting, Fun activity, other');
  expect(firstBroken(EVENT_RULES.status, 'ongoing')).toBeNull();
});

test('a video is one file, of a known kind, with something in it', () => {
  const file = (name: string, size = 1) => ({ name, size });
  expect(videoRejection([])).toBeNull();
  expect(videoRejection([file('a.mp4'), file('b.mp4')])).toBe('Too many files');
  expect(['a.MP4', 'a.mov', 'a.avi'].map((name) => videoRejection([file(name)]))).toEqual([null, null, null]);
  for (const name of ['a.webm', 'mp4', 'a.mp4.exe'])
    expect(videoRejection([file(name)])).toBe('File type must be one of MP4, MOV or AVI');
  expect(videoRejection([file('a.mp4', 100 * 1024 * 1024)])).toBeNull();
  expect(videoRejection([file('a.mp4', 100 * 1024 * 1024 + 1)])).toBe('File is larger than 104,857,600 bytes (100 MB)');
  expect(videoRejection([file('a.mp4', 0)])).toBe('This file is empty. Please choose another one');
});

test('the default pictures of the special event are known with and without their host', () => {
  const addresses = ['/default-cover.svg', 'https://club.example/default-meeting.svg', '/cover.svg', ''];
  expect(addresses.map(isDefaultPicture)).toEqual([true, true, false, false]);
});

describe('a year of the team', () => {
  test('is a pair from 20/21 on', () => {
    expect(['20/21', '24/25', '98/99', '99/00'].map(isYearPair)).toEqual([true, true, true, true]);
    expect(['19/20', '24/26', '24/24', '2024/25', '24-25', '', 'x24/25'].map(isYearPair)).not.toContain(true);
    expect(firstBroken(TEAM_RULES.year, '24/26')).toBe('Year must be a pair like 24/25');
  });

  test('is offered up to the one that begins next year', () => {
    expect(yearOptions(2022)).toEqual(['20/21', '21/22', '22/23', '23/24']);
    expect(yearOptions(2010)).toEqual([]);
    expect([yearPair(2099), nextYear('24/25'), nextYear('98/99'), latestYear(2026)]).toEqual([
      '99/00',
      '25/26',
      '99/00',
      '27/28',
    ]);
  });

  test('shows its Executive Committee in the order of positions, newest year first', () => {
    const member = (year: string, position: Parameters<typeof committeesOf>[0][number]['position']) => ({
      year,
      position,
    });
    const members = [
      member('23/24', 'Web Master'),
      member('24/25', 'Treasurer'),
      member('24/25', 'Media Lead'),
      member('24/25', 'President'),
    ];
    expect(committeesOf(members)).toEqual([
      { year: '24/25', members: [member('24/25', 'President'), member('24/25', 'Treasurer')] },
      { year: '23/24', members: [member('23/24', 'Web Master')] },
    ]);
    expect(firstBroken(TEAM_RULES.position, 'Emperor')).toBe(
      'Position must be one of the sixteen positions of the club',
    );
    expect(firstBroken(TEAM_RULES.position, 'Treasurer')).toBeNull();
  });
});
