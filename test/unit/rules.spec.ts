import { describe, expect, test } from '@jest/globals';
import {
  emailAddress,
  firstBroken,
  isCalendarDate,
  isId,
  isRequired,
  limitOf,
  maxLength,
  maxTyped,
  minLength,
  multiline,
  required,
  satisfies,
  textLength,
  webAddress,
  type Rule,
} from '../../server/shared/rules.js';

const accepted = (rule: Rule, texts: readonly string[]) => texts.filter((text) => rule.test(text));

describe('a web address', () => {
  test.each([
    ['https://club.example', true],
    ['http://www.club.example:8080/join?a=b#c', true],
    ['', true],
    ['https://localhost', false],
    ['https://club', false],
    ['https://officer@club.example', false],
    ['https://officer:secret@club.example', false],
    ['ftp://club.example', false],
    ['javascript:alert("club.example")', false],
    ['club.example', false],
    ['https://', false],
  ])('%j: %j', (text, valid) => {
    expect(webAddress('').test(text)).toBe(valid);
  });

  test('has one of the protocols that are asked for', () => {
    const secure = webAddress('', ['https:']);
    expect(accepted(secure, ['https://club.example', 'http://club.example'])).toEqual(['https://club.example']);
  });
});

describe('a length', () => {
  test('counts code points of the normalized text', () => {
    expect([textLength('👩‍👩‍👧'), textLength('Cafe\u0301'), textLength(' a \r\n b '), textLength('\u200B')]).toEqual([
      5, 4, 5, 0,
    ]);
  });

  test('is at most, and at least, what the rule says', () => {
    expect(accepted(maxLength(3, ''), ['', 'abc', ' abc ', 'abcd'])).toEqual(['', 'abc', ' abc ']);
    expect(accepted(minLength(3, ''), ['', 'ab', 'abc'])).toEqual(['', 'abc']);
  });

  test('counts every typed character where the text is taken verbatim', () => {
    expect(accepted(maxTyped(3, ''), ['abc', ' abc', 'a\u0308\u0308'])).toEqual(['abc', 'a\u0308\u0308']);
    expect(firstBroken([maxTyped(3, 'Too long')], ' abc')).toBe('Too long');
    expect(firstBroken([maxLength(3, 'Too long')], ' abc')).toBeNull();
  });
});

test.each([
  ['2026-12-18', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['2026-1-1', false],
  [' 2026-12-18', false],
  ['2026-12-18T00:00', false],
])('%j is a calendar date: %j', (text, valid) => {
  expect(isCalendarDate(text)).toBe(valid);
});

test.each([
  ['officer@club.example', true],
  ["o'neil+talks@mail.club.example", true],
  ['officer@localhost', true],
  ['officer', false],
  ['@club.example', false],
  ['officer@', false],
  ['officer@club..example', false],
  ['officer@-club.example', false],
  ['officer@club-.example', false],
  ['officer@club.example, chair@club.example', false],
  [`${'o'.repeat(241)}@club.example`, true],
  [`${'o'.repeat(242)}@club.example`, false],
  [`officer@${'c'.repeat(63)}.example`, true],
  [`officer@${'c'.repeat(64)}.example`, false],
])('%j is an e-mail address: %j', (text, valid) => {
  expect(emailAddress('').test(text)).toBe(valid);
});

test.each([
  ['0f8fad5b-d9cb-469f-a165-70867728950e', true],
  ['0F8FAD5B-D9CB-469F-A165-70867728950E', true],
  ['0f8fad5b-d9cb-469f-a165-70867728950', false],
  ['x0f8fad5b-d9cb-469f-a165-70867728950e', false],
  ['0f8fad5b-d9cb-469f-a165-70867728950ex', false],
])('%j is an id: %j', (text, valid) => {
  expect(isId(text)).toBe(valid);
});

describe('a list of rules', () => {
  const rules = [required('Say something'), maxLength(5, 'Say less'), satisfies((text) => text !== 'no', 'Say yes')];

  test.each([
    ['', 'Say something'],
    [null, 'Say something'],
    [undefined, 'Say something'],
    ['   ', 'Say something'],
    ['something', 'Say less'],
    ['no', 'Say yes'],
    ['yes', null],
    [0, null],
  ])('refuses %j with %j', (value, message) => {
    expect(firstBroken(rules, value)).toBe(message);
  });

  test('lets an empty text pass unless it is required', () => {
    expect(firstBroken(rules.slice(1), '')).toBeNull();
    expect(firstBroken([multiline], 'a\nb')).toBeNull();
  });

  test('says its limit and whether it asks for a text', () => {
    expect([limitOf(rules), limitOf([multiline])]).toEqual([5, undefined]);
    expect([isRequired(rules), isRequired([multiline])]).toEqual([true, false]);
  });
});
