import type { Plugin } from 'vite';

/**
 * Finishes the HTML shell. `head.ts` runs before the first paint; the other scripts wait in a template until `head.ts`
 * starts them, because the page can be read without them.
 */
export const pageShell = (): Plugin => ({
  name: 'page-shell',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const built = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'head');
      const src = `/${bundle ? built?.fileName : 'head.ts'}`;
      return {
        html: bundle ? withWaitingScripts(html) : html,
        tags: [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }],
      };
    },
  },
});

const SCRIPT = /\s*<(script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g;

function withWaitingScripts(html: string): string {
  const scripts = Array.from(html.matchAll(SCRIPT), ([script]) => script.trim());
  return html
    .replaceAll(SCRIPT, '')
    .replace('</head>', `<template id="scripts"><!--scripts-->${scripts.join('')}</template></head>`);
}
