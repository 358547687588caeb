import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import slugify from '@sindresorhus/slugify';
import { Marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';

const FILE = resolve(import.meta.dirname, '../../docs/officers.md');

/** Other files of the repository are not on the site. */
const markdown = new Marked({
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return /^(https?:|\/|#)/.test(href) ? `<a href="${href}">${text}</a>` : text;
    },
  },
});

/** The officers' manual: what comes before its first section, and the sections. */
async function readManual() {
  const tokens = markdown.lexer(await readFile(FILE, 'utf8'));
  const isSection = (token: Token): token is Tokens.Heading => token.type === 'heading' && token.depth === 2;
  const starts = tokens.flatMap((token, place) => (isSection(token) ? [place] : []));
  const html = (from: number, to?: number): string => markdown.parser(tokens.slice(from, to));
  // The title of the file is not the title of the screen.
  const intro = html(tokens.findIndex(({ type }) => type === 'heading') + 1, starts[0]);
  const sections = starts.map((start, place) => {
    const title = (tokens[start] as Tokens.Heading).text;
    return { id: slugify(title), title, html: html(start + 1, starts[place + 1]) };
  });
  return { intro, sections };
}

const MODULES: Record<string, (manual: Awaited<ReturnType<typeof readManual>>) => unknown> = {
  'virtual:help-text': (manual) => manual,
  'virtual:help-headings': ({ sections }) => sections.map(({ id, title }) => ({ id, title })),
};

/** Provides `docs/officers.md` as HTML for the Help screen, and its headings alone for the command palette. */
export const helpTexts = (): Plugin => ({
  name: 'help-texts',
  resolveId: { filter: { id: /^virtual:help-/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:help-/ },
    async handler(id) {
      this.addWatchFile(FILE);
      return `export const help = ${JSON.stringify(MODULES[id.slice(1)]?.(await readManual()))};`;
    },
  },
});
