import type { Plugin } from 'vite';

/**
 * Finishes the shell of all pages. What `head.ts` does comes before the first paint; everything else that is script waits
 * for styles and pictures, because the page can be read without it.
 */
export const pageShell = (): Plugin => ({
  name: 'page-shell',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const head = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'head');
      return {
        html: html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
        tags: [{ tag: 'script', attrs: { src: `/${head?.fileName}` }, injectTo: 'head-prepend' }],
      };
    },
  },
});
