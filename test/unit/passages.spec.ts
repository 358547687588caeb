import { expect, test } from '@jest/globals';
import { GAP, passagesWith } from '../../server/features/blog/search/passages.js';

const FILLER = 'Nothing of the kind is said here. '.repeat(30);

test('a passage surrounds a word that begins like a lexeme, and keeps whole words', () => {
  const passage = passagesWith([['pangolin']], `${FILLER}Two pangolins met. ${FILLER}`);
  expect(passage).toContain('Two pangolins met.');
  expect(passage.length).toBeLessThan(400);
  expect(passage).toMatch(/^(Nothing|of|the|kind|is|said|here\.) /);
  expect(passage).toMatch(/ (Nothing|of|the|kind|is|said|here\.)$/);
});

test('passages where more words meet come before earlier ones, in the order of the text', () => {
  const text = `An ocelot. ${FILLER}An ocelot and a pangolin. ${FILLER}An ocelot again. ${FILLER}`;
  const passages = passagesWith([['ocelot'], ['pangolin']], text).split(GAP);
  expect(passages).toHaveLength(2);
  expect(passages[0]).toContain('An ocelot. ');
  expect(passages[1]).toContain('An ocelot and a pangolin.');
});

test('a word that begins like a shorter one of the search counts as itself', () => {
  const text = `An artist. ${FILLER}An artist again. ${FILLER}An artist of the art. ${FILLER}`;
  for (const words of [
    [['art'], ['artist']],
    [['artist'], ['art']],
  ])
    expect(passagesWith(words, text)).toContain('An artist of the art.');
});

test('the completions of one word count once', () => {
  const text = `A pangolin, pangene and pangram. ${FILLER}A pangene pangolin pangram. ${FILLER}An ocelot and a pangolin. ${FILLER}`;
  const passages = passagesWith([['ocelot'], ['pangene', 'pangolin', 'pangram']], text);
  expect(passages).toContain('An ocelot and a pangolin.');
});

test('lexemes are text, not patterns, and letters of every script count', () => {
  expect(passagesWith([['a.c']], 'abc')).toBe('');
  expect(passagesWith([['well-known']], 'A well-known fact.')).toContain('well-known');
  expect(passagesWith([['happi']], 'How happy we are.')).toContain('happy');
  expect(passagesWith([['කතාව']], 'මේ කතාව හොඳයි')).toContain('කතාව');
  expect(passagesWith([['art']], 'The heart of it.')).toBe('');
  expect(passagesWith([], 'Anything')).toBe('');
});

test('a passage of a text without spaces has the match, and whole characters around it', () => {
  const family = '👩‍👩‍👧';
  for (const before of ['', 'x', 'xx', 'xxx']) {
    const passage = passagesWith([['gavel']], `${before}${family.repeat(100)} gavel ${family.repeat(100)}`);
    expect(passage.replaceAll(family, '.')).toMatch(/^\.{5,} gavel \.{5,}$/);
  }
});

test('a text that consists of matches and has no spaces is quoted in whole characters', () => {
  expect(passagesWith([['a']], 'a '.repeat(10_000)).length).toBeLessThan(800);
  expect(passagesWith([['word']], `word ${'😀'.repeat(600)}`).isWellFormed()).toBe(true);
});
