import type { Plugin } from 'vite';

/**
 * Finishes the HTML shell. `head.ts` runs before the first paint; every other script has low priority, because the
 * page can be read without it.
 */
export const pageShell = (): Plugin => ({
  name: 'page-shell',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const built = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'head');
      const src = `/${bundle ? built?.fileName : 'head.ts'}`;
      return {
        html: html
          .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
          // In development the shell's own addresses are still relative to it, and it is the shell of pages at any depth.
          .replaceAll(/ (href|src)="\.\//g, ' $1="/'),
        tags: [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }],
      };
    },
  },
});
