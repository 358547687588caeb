import { expect, test } from '@jest/globals';
import { completeAddress } from '../../server/shared/rules.js';

test.each([
  ['linkedin.com/in/x', 'https://linkedin.com/in/x'],
  [' www.club.example ', 'https://www.club.example'],
  ['club.example:8080/join', 'https://club.example:8080/join'],
  ['club.example:8080', 'https://club.example:8080'],
  ['http://club.example', 'http://club.example'],
  ['HTTPS://club.example', 'HTTPS://club.example'],
  ['mailto:officer@club.example', 'mailto:officer@club.example'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
])('R171 R177: the address %j is completed to %j', (typed, completed) => {
  expect(completeAddress(typed)).toBe(completed);
});
