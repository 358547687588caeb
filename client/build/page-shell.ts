import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** The chunk that `load-apollo.ts` imports. */
const APOLLO = 'public-apollo';

/**
 * Finishes the HTML shell. `head.ts` runs before the first paint; the other scripts wait in a template until `head.ts`
 * starts them, because the page can be read without them.
 */
export const pageShell = (): Plugin => ({
  name: 'page-shell',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, chunk: entry }) {
      const src = `/${bundle ? chunkNamed(bundle, 'head').fileName : 'head.ts'}`;
      return {
        html: bundle ? withWaitingScripts(html) : html,
        tags: [
          { tag: 'script', attrs: { src }, injectTo: 'head-prepend' },
          ...(bundle && entry ? [apolloFiles(bundle, entry)] : []),
        ],
      };
    },
  },
});

function chunkNamed(bundle: Bundle, name: string): Chunk {
  const found = Object.values(bundle).find((file): file is Chunk => file.type === 'chunk' && file.name === name);
  if (!found) throw new Error(`The build has no chunk named ${name}`);
  return found;
}

/** Names the files of Apollo Client, which are fetched before they are imported. */
function apolloFiles(bundle: Bundle, entry: Chunk): HtmlTagDescriptor {
  const everywhere = filesOf(bundle, entry);
  const files = [...filesOf(bundle, chunkNamed(bundle, APOLLO))].filter((file) => !everywhere.has(file));
  const content = files.map((file) => `/${file}`).join(' ');
  return { tag: 'meta', attrs: { name: 'apollo-files', content }, injectTo: 'head' };
}

/** A chunk and all that it imports. */
function filesOf(bundle: Bundle, { fileName, imports }: Chunk, found = new Set<string>()): Set<string> {
  found.add(fileName);
  for (const name of imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk' && !found.has(name)) filesOf(bundle, imported, found);
  }
  return found;
}

const SCRIPT = /\s*<(script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g;

function withWaitingScripts(html: string): string {
  const scripts = Array.from(html.matchAll(SCRIPT), ([script]) => script.trim());
  return html
    .replaceAll(SCRIPT, '')
    .replace('</head>', `<template id="scripts"><!--scripts-->${scripts.join('')}</template></head>`);
}
