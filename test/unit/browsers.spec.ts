import { expect, test } from '@jest/globals';
import { describeBrowser, programInWords } from '../../server/core/access/user-agent.js';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = `${WEBKIT} Chrome/140.0.0.0 Safari/537.36`;

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/140.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} EdgA/140.0.0.0`, 'Edge on Android'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} OPR/120.0.0.0`, 'Opera on Linux'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`, 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    'Firefox on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['Firefox/140.0', 'Firefox'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'API client'],
  ['', 'API client'],
])('%j is %s', (userAgent, words) => {
  expect([describeBrowser(userAgent), programInWords(userAgent)]).toEqual([words, words]);
});

test.each([
  ['Mozilla/5.0 (compatible; Google-Apps-Script; beanserver)', 'Google Apps Script'],
  ['Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1', 'PowerShell'],
  ['Mozilla/5.0 (Linux) PowerShell/7.4.0', 'PowerShell'],
  ['PostmanRuntime/7.40.0', 'Postman'],
  ['Insomnia/10.0', 'Insomnia'],
  ['curl/8.9.1', 'curl'],
  ['Wget/1.24.5', 'Wget'],
  ['python-requests/2.32.3', 'Python'],
  ['Python-urllib/3.12', 'Python'],
  ['Deno/2.0.0', 'Deno'],
  ['Bun/1.1.30', 'Bun'],
  ['node', 'Node.js'],
  ['undici', 'Node.js'],
  ['axios/1.7.7', 'Node.js'],
  ['got (https://github.com/sindresorhus/got)', 'Node.js'],
  ['Go-http-client/2.0', 'Go'],
  ['okhttp/4.12.0', 'Java'],
  ['Java/21.0.4', 'Java'],
  ['GuzzleHttp/7', 'PHP'],
  ['Ruby', 'Ruby'],
  ['Faraday v2.12.0', 'Ruby'],
  ['gotcha/1.0', 'API client'],
  ['my curl/8', 'API client'],
])('the program %s is %s', (userAgent, words) => {
  expect(programInWords(userAgent)).toBe(words);
});
