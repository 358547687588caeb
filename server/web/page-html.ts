import { BOOT_ID } from '../shared/pages.js';

interface PageParts {
  head?: string;
  links?: string;
  body?: string;
  boot: object;
}

/** `shell` with the parts of a page in their places. */
export function pageHtml(shell: string, { head = '', links = '', body = '', boot }: PageParts): string {
  // Functions, since a text with `$&` in it would be read as a pattern.
  return shell
    .replace('<!--head-->', () => head)
    .replace('</head>', () => `${links}</head>`)
    .replace('<!--body-->', () => body)
    .replace('<!--boot-->', () => `<script type="application/json" id="${BOOT_ID}">${jsonForHtml(boot)}</script>`);
}

/** JSON that cannot end the element it stands in, nor open a comment there. */
const jsonForHtml = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
