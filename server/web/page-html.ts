import { BOOT_ID } from '../shared/pages.js';

interface PageParts {
  head?: string;
  links?: string;
  body?: string;
  boot: object;
  nonce?: string;
}

export function pageHtml(shell: string, { head = '', links = '', body = '', boot, nonce }: PageParts): string {
  // The nonce is on an existing element so that scripts can read it; browsers hide nonce attributes from style sheets.
  const nonceAttribute = nonce ? ` nonce="${nonce}"` : '';
  // Replacer functions, because a string with `$&` would be interpreted as a pattern.
  return shell
    .replace('<!--head-->', () => head)
    .replace('</head>', () => `${links}</head>`)
    .replace('<!--body-->', () => body)
    .replace(
      '<!--boot-->',
      () => `<script type="application/json" id="${BOOT_ID}"${nonceAttribute}>${jsonForHtml(boot)}</script>`,
    );
}

/** JSON that can neither close its element nor open a comment. */
const jsonForHtml = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
