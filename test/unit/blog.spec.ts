import { describe, expect, test } from '@jest/globals';
import { SUBMISSIONS_MESSAGES } from '../../client/features/blog/admin/texts.js';
import { BLOG_DRAFT_RULES, BLOG_UPDATE_RULES } from '../../server/features/blog/submissions/submission-rules.js';
import { BLOG_RULES, provisionalSlugSuffix } from '../../server/shared/blog.js';
import { excerptOf, minutesToRead } from '../../server/shared/excerpt.js';
import { shareUrl } from '../../client/features/blog/public/share-url.js';
import { cpuMsOf } from '../support/cpu-time.js';
import { firstBroken } from '../../server/shared/rules.js';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('an excerpt', () => {
  test('is the subtitle if there is one', () => {
    expect(excerptOf('A subtitle', 'The text')).toBe('A subtitle');
  });

  test('is the whole text up to 160 code points, on one line', () => {
    const text = `${'👏'.repeat(150)} and claps`;
    expect(excerptOf('', text)).toBe(text);
    expect(excerptOf('', ' One\n  two\tthree ')).toBe('One two three');
  });

  test('of a longer text ends after the last word within 160 code points', () => {
    const words = (last: string) => `${'word '.repeat(31)}${last}`;
    expect(excerptOf('', `${words('fives')} more`)).toBe(`${words('fives')}…`);
    expect(excerptOf('', `${words('sixes6')} more`)).toBe(`${words('').trim()}…`);
  });

  test('drops the punctuation before its end', () => {
    expect(excerptOf('', `${'word '.repeat(31)}so –, more`)).toBe(`${'word '.repeat(31)}so…`);
  });

  test('cuts a single endless word at 160 code points', () => {
    expect(excerptOf('', '👏'.repeat(161))).toBe(`${'👏'.repeat(160)}…`);
  });

  test.each([
    ['a family', '👩‍👩‍👧'],
    ['a skin tone', '👏🏽a'],
    ['a flag', '🇱🇰x'],
    ['a conjunct of Sinhala', 'ක්‍ෂා'],
    ['a syllable of Tamil', 'நி'],
    ['a letter with accents', 'e\u0323\u0302'],
    ['an astral letter', '𝒜'],
  ])('never ends within %s', (_what, character) => {
    const characters = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
    for (const before of ['', 'x', 'xx', 'xxx', 'xxxx']) {
      const text = before + character.repeat(161);
      const excerpt = excerptOf('', text).slice(0, -1);
      expect(characters(text).slice(0, characters(excerpt).length)).toEqual(characters(excerpt));
      expect([...excerpt].length).toBeGreaterThan(160 - 8);
      expect([...excerpt].length).toBeLessThanOrEqual(160);
    }
  });

  test.each([
    ['Japanese', '日本語の文章には空白がありません。'.repeat(20)],
    ['Thai after a short word', `Hi ${'ภาษาไทยไม่มีช่องว่างระหว่างคำ'.repeat(20)}`],
    ['one long word after a short one', `See ${'w'.repeat(400)}`],
  ])('keeps a useful length of %s', (_what, text) => {
    const { length } = [...excerptOf('', text)];
    expect(length).toBeGreaterThan(150);
    expect(length).toBeLessThanOrEqual(161);
  });

  test('is not empty even for one made-up character of any length, and takes no time', () => {
    const text = `e${'\u0301'.repeat(200_000)}`;
    expect(cpuMsOf(() => expect([...excerptOf('', text)]).toHaveLength(161))).toBeLessThan(500);
  });
});

test.each([
  [0, 1],
  [220, 1],
  [329, 1],
  [330, 2],
  [660, 3],
])('%d words take %d minutes to read', (words, minutes) => {
  expect(minutesToRead(` ${'word\n'.repeat(words)}`)).toBe(minutes);
});

test.each([
  ['a-post', null],
  ['post-2', null],
  ['A-post', 'An address can contain lower-case letters, digits and single hyphens'],
  ['a--post', 'An address can contain lower-case letters, digits and single hyphens'],
  ['-a', 'An address can contain lower-case letters, digits and single hyphens'],
  ['a-', 'An address can contain lower-case letters, digits and single hyphens'],
  ['a_post', 'An address can contain lower-case letters, digits and single hyphens'],
  ['feed', 'This address is reserved'],
  [ID, 'This address is reserved'],
  ['a'.repeat(120), null],
  ['a'.repeat(121), 'Address must be at most 120 characters'],
])('the address %j of a post is refused with %j', (slug, message) => {
  expect(firstBroken(BLOG_RULES.slug, slug)).toBe(message);
});

test.each([
  ['linkedin.com/in/x', null],
  ['https://linkedin.com/in/x', null],
  ['https://officer@linkedin.com/in/x', 'LinkedIn must be a web address'],
  ['linkedin', 'LinkedIn must be a web address'],
  ['mailto:x@club.example', 'LinkedIn must be a web address'],
  [`club.example/${'x'.repeat(2027)}`, null],
  [`club.example/${'x'.repeat(2028)}`, 'LinkedIn address is too long'],
])('the LinkedIn address %j is refused with %j', (address, message) => {
  expect(firstBroken(BLOG_RULES['author.linkedin'], address)).toBe(message);
});

test('submissions and updates ask for what is missing in one sentence, and keep the other rules', () => {
  for (const rules of Object.values(BLOG_DRAFT_RULES))
    expect(firstBroken(rules, '')).toBe('Please fill in all required fields');
  for (const rules of Object.values(BLOG_UPDATE_RULES))
    expect(firstBroken(rules, '')).toBe('Author name and LinkedIn are required');
  expect(firstBroken(BLOG_DRAFT_RULES.title, 'x'.repeat(201))).toBe('Title must be at most 200 characters');
});

test('a submission’s slug ends with the beginning of its id', () => {
  expect(provisionalSlugSuffix(ID)).toBe('-0f8fad5b');
});

test('a post is shared with its address, and on X with its title too', () => {
  expect(shareUrl.twitter('https://club.example/blog/a', 'Speak & listen')).toBe(
    'https://twitter.com/intent/tweet?url=https%3A%2F%2Fclub.example%2Fblog%2Fa&text=Speak+%26+listen',
  );
  expect(shareUrl.linkedin('https://club.example/blog/a')).toBe(
    'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fclub.example%2Fblog%2Fa',
  );
});

test('submissions that are left to read are counted', () => {
  expect(SUBMISSIONS_MESSAGES.stillWaiting(1)).toMatch(/^1 submission /);
  expect(SUBMISSIONS_MESSAGES.stillWaiting(1200)).toMatch(/^1,200 submissions /);
});
