/** In the order in which they are looked for: most of them also claim to be those below them. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

/** By the names that libraries and tools send when nobody gives them another. */
const PROGRAMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Google Apps Script', /\bGoogle-Apps-Script\b/],
  ['PowerShell', /\b(?:Windows)?PowerShell\//],
  ['Postman', /^PostmanRuntime\//],
  ['Insomnia', /^insomnia\//i],
  ['curl', /^curl\//],
  ['Wget', /^Wget\//],
  ['Python', /^python/i],
  ['Deno', /^Deno\//],
  ['Bun', /^Bun\//],
  ['Node.js', /^(?:node|undici|axios|got)\b/],
  ['Go', /^Go-http-client\//],
  ['Java', /^(?:okhttp|Java|Apache-HttpClient)\b/],
  ['PHP', /^(?:GuzzleHttp|PHP)\b/],
  ['Ruby', /^(?:Ruby|Faraday)\b/],
];

/** For a column that holds these words. */
export const PROGRAM_WORDS_LENGTH = 64;

/** Said of what no browser is known by. */
const UNKNOWN = 'API client';

/** `Firefox on Windows`: what a `User-Agent` header says of itself, in words for its owner. None of it is taken over as it stands. */
export function describeBrowser(userAgent: string): string {
  const [browser, system] = [nameIn(userAgent, BROWSERS), nameIn(userAgent, SYSTEMS)];
  if (!browser) return UNKNOWN;
  return system ? `${browser} on ${system}` : browser;
}

/** `curl`, `Python` or `Firefox on Windows`: likewise, of what may be a program or a browser. */
export const programInWords = (userAgent: string): string => nameIn(userAgent, PROGRAMS) ?? describeBrowser(userAgent);

const nameIn = (userAgent: string, signs: typeof BROWSERS): string | undefined =>
  signs.find(([, sign]) => sign.test(userAgent))?.[0];
