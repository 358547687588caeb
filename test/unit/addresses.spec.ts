import { expect, test } from '@jest/globals';
import { ownImageAddress, toRelative } from '../../server/shared/image-address.js';
import { isPublicHost } from '../../server/shared/public-hosts.js';
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

test.each([
  'https://localhost/',
  'https://LOCALHOST./',
  'https://app.localhost/',
  'https://printer/',
  'https://nas.local/',
  'https://wiki.internal/',
  'https://router.home.arpa/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1:8443/',
  'https://169.254.169.254/',
  'https://100.64.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:192.168.1.1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
])('no stranger makes a browser call %s', (address) => {
  expect(isPublicHost(new URL(address))).toBe(false);
});

test.each([
  'https://pictures.example/',
  'https://localhost.example/',
  'https://internal.club.example./',
  'https://8.8.8.8/',
  'https://172.32.0.1/',
  'https://11.0.0.1/',
  'https://[2606:2800:220:1::1]/',
])('%s is on the public internet', (address) => {
  expect(isPublicHost(new URL(address))).toBe(true);
});

const PICTURE = '/media/0f8fad5b-d9cb-469f-a165-70867728950e-1200x630';

test.each([
  [`https://club.example${PICTURE}.webp`, `${PICTURE}.webp`],
  [`https://club.example${PICTURE}/480.avif`, `${PICTURE}.webp`],
  [`http://localhost:3000${PICTURE}.webp`, `${PICTURE}.webp`],
  [`${PICTURE}.webp`, `${PICTURE}.webp`],
  [`https://other.example${PICTURE}.webp`, null],
  ['https://club.example/default-cover.svg', null],
])('the picture of this site at %s is stored as %s', (address, stored) => {
  expect(ownImageAddress(address, 'https://club.example')).toBe(stored);
});

test.each([
  ['https://club.example', '/'],
  ['https://club.example/blog?page=2#top', '/blog?page=2#top'],
  ['https://club.example//evil.example', 'https://club.example//evil.example'],
  ['https://club.example.evil.example/blog', 'https://club.example.evil.example/blog'],
  ['/blog', '/blog'],
])('%s is written %s on this site', (address, written) => {
  expect(toRelative(address, 'https://club.example')).toBe(written);
});
