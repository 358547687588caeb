import { describe, expect, test } from '@jest/globals';
import { API_KEY_RULES } from '../../server/shared/api-keys.js';
import { BLOG_RULES } from '../../server/shared/blog.js';
import { CONTACT_MESSAGE_RULES } from '../../server/shared/contact.js';
import { EVENT_RULES } from '../../server/shared/events.js';
import { GALLERY_RULES } from '../../server/shared/gallery.js';
import { MEMBERSHIP_RULES } from '../../server/shared/membership.js';
import { firstBroken, normalizeBy, normalizeLine, normalizeText } from '../../server/shared/rules.js';
import { SPECIAL_EVENT_RULES } from '../../server/shared/special-event.js';
import { TEAM_RULES } from '../../server/shared/team.js';
import { cpuMsOf } from '../support/cpu-time.js';

const SUBJECTS = {
  blog: BLOG_RULES,
  event: EVENT_RULES,
  gallery: GALLERY_RULES,
  key: API_KEY_RULES,
  letter: CONTACT_MESSAGE_RULES,
  membership: MEMBERSHIP_RULES,
  specialEvent: SPECIAL_EVENT_RULES,
  team: TEAM_RULES,
};
const FIELDS = Object.entries(SUBJECTS).flatMap(([subject, rules]) =>
  Object.entries(rules).map(([field, list]) => [`${subject}.${field}`, list] as const),
);

describe('a text of one line', () => {
  test.each([
    ['a line break', 'Speech\nnight', 'Speech night'],
    ['a line break of Windows', 'Speech\r\nnight', 'Speech night'],
    ['a line and a paragraph separator', 'Speech\u2028night\u2029two', 'Speech night two'],
    ['a tab and other control characters', 'Speech\tnight\u0000\u0007\u0085!', 'Speech night   !'],
    ['line breaks around it', '\n Speech night \n', 'Speech night'],
    ['an override of the direction', 'Speech \u202Ethgin\u202C', 'Speech thgin'],
    ['embeddings and isolates', '\u202A\u202B\u202Da\u2066\u2067\u2068b\u2069', 'ab'],
    ['zero-width characters alone', '\u200B\u200C\u200D\u2060\uFEFF', ''],
    ['soft hyphens, fillers and blanks alone', '\u00AD \u3164\u115F\u2800\uFFA0\u180E', ''],
    ['variation selectors and tags alone', '\uFE0F\u{E0061}\u{E007F}', ''],
    ['spaces of every width alone', ' \u00A0\u2003\u3000', ''],
    ['Sinhala with its joiner', 'ශ්‍රී ලංකා', 'ශ්‍රී ලංකා'],
    ['Tamil with a non-joiner', 'க்‌ஷ', 'க்‌ஷ'],
    ['an emoji of several joined', '👩‍👩‍👧 ❤️', '👩‍👩‍👧 ❤️'],
    ['a flag made of tags', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['Arabic with a direction mark', 'سلام\u200F!', 'سلام\u200F!'],
    ['a zero-width space within a word', 'Toast\u200Bmasters', 'Toastmasters'],
    ['soft hyphens, word joiners and byte order marks', '\uFEFFToast\u00ADmas\u2060ters\uFEFF', 'Toastmasters'],
    ['direction marks between Latin letters', '\u200E6:00\u00A0PM\u200F\u061C', '6:00 PM'],
    ['joiners between Latin letters, digits and spaces', 'a\u200Db\u200C 1\u200D\u200C2', 'ab 12'],
    ['spaces that do not break or have a width', 'a\u00A0b\u202Fc\u2009d\u3000e', 'a b c d e'],
    ['a letter that invisible characters kept apart from its accent', 'Cafe\u200B\u0301', 'Café'],
    ['Persian with a non-joiner', 'می\u200Cخواهم', 'می\u200Cخواهم'],
    ['decomposed letters', 'Cafe\u0301', 'Café'],
    ['halves of characters', 'Caf\uD83Dé \uDE00\u{1F600}', 'Café \u{1F600}'],
    ['a sign that Unicode added lately', '\u{1FAE9}', '\u{1FAE9}'],
  ])('with %s', (_what, given, stored) => {
    expect(normalizeLine(given)).toBe(stored);
    expect(normalizeLine(stored)).toBe(stored);
  });

  test('takes no longer however many blanks it holds', () => {
    const text = `${' '.repeat(500_000)}\n${'\u200B'.repeat(500_000)}`;
    expect(cpuMsOf(() => normalizeLine(text))).toBeLessThan(1000);
  });
});

describe('a text of several lines', () => {
  test.each([
    ['keeps its line breaks', 'One\r\ntwo\n\nthree', 'One\ntwo\n\nthree'],
    ['keeps what sets a part of it apart by its direction', 'One \u2067שתיים\u2069\n', 'One \u2067שתיים\u2069'],
    ['keeps spaces as typed', '6:00\u00A0PM', '6:00\u00A0PM'],
    [
      'loses what hides its words from a search',
      '\uFEFFToast\u00ADmas\u200Bters\n\u202Aon\u2060line\u202C',
      'Toastmasters\nonline',
    ],
    ['is empty without anything visible', '\n\u200B\n\u2060', ''],
  ])('%s', (_what, given, stored) => {
    expect(normalizeText(given)).toBe(stored);
  });
});

describe('every field', () => {
  test('that is required calls invisible characters empty', () => {
    for (const [field, rules] of FIELDS)
      expect([field, firstBroken(rules, '\u200B\u2060\u3164')]).toEqual([field, firstBroken(rules, '')]);
  });

  test('is of one line unless it is meant for several', () => {
    const several = FIELDS.filter(([, rules]) => normalizeBy(rules)('a\nb') === 'a\nb').map(([field]) => field);
    expect(several).toEqual([
      'blog.content',
      'event.description',
      'letter.message',
      'specialEvent.text1',
      'specialEvent.text2',
      'team.thoughts',
    ]);
  });
});
