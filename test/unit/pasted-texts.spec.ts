import { expect, it, test } from '@jest/globals';
import { cleanPostHtml, plainText } from '../../server/infra/html/post-html.js';
import { PASTED_TEXTS } from '../support/pasted-texts.js';

test.each(PASTED_TEXTS)('$from is cleaned to the form of the editor, once and for all', ({ html, stored }) => {
  expect(cleanPostHtml(html)).toBe(stored);
  expect(cleanPostHtml(stored)).toBe(stored);
});

it.each([
  ['address', 'article', 'aside', 'blockquote', 'center', 'dd', 'details', 'div', 'dl', 'dt', 'fieldset'],
  ['figcaption', 'figure', 'footer', 'form', 'h1', 'h6', 'header', 'hgroup', 'legend', 'li', 'main', 'menu'],
  ['nav', 'ol', 'p', 'pre', 'search', 'section', 'summary', 'ul'],
  ['caption', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'],
])('the elements %s, %s, %s … keep the words around and within them apart', (...tags) => {
  for (const tag of tags) {
    const html = `one<${tag}>two</${tag}>three`;
    expect([tag, plainText(html).split(' ').sort()]).toEqual([tag, ['one', 'three', 'two']]);
    expect([tag, plainText(cleanPostHtml(html)).split(' ').sort()]).toEqual([tag, ['one', 'three', 'two']]);
  }
});

it.each(['<hr>', '<br>', '<img src=x>', '<option>x</option>', '<iframe src="x:y"></iframe>'])(
  'the words around %s stay apart',
  (html) => {
    expect(plainText(`one${html}two`)).toBe('one two');
    if (!html.startsWith('<img')) expect(plainText(cleanPostHtml(`one${html}two`))).toBe('one two');
  },
);
