import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Rolldown } from 'vite';
import { helpTexts } from './build/help-texts.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { pageShell } from './build/page-shell.ts';
import { precompress } from './build/precompress.ts';
import { themeStyles } from './build/theme-styles.ts';

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 4);

const here = (...parts: string[]) => resolve(import.meta.dirname, ...parts);

/** Icon and component packages have barrels with thousands of modules: read only those in use. */
const rolldown = {
  checks: { moduleLevelDirective: false, largeBarrelModules: false },
  experimental: { lazyBarrel: true },
};

/**
 * Modules that are loaded together share a chunk: an extra request costs more than most modules weigh. A group takes
 * modules that at least `minShareCount` screens and dialogs share, with their imports. Earlier groups have
 * precedence.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  // Libraries change seldom: they stay in the cache of returning readers when only our code changes.
  {
    name: 'libraries',
    test: /\/node_modules\/(react|react-dom|scheduler|react-router|@apollo|graphql|rxjs|tslib|optimism|@wry)\//,
    tags: ['$initial'],
  },
  {
    name: 'site',
    test: /\/(client\/(app|features|ui|gql|editor)|server\/shared|node_modules)\//,
    tags: ['$initial'],
  },
  // Modules of public pages that the dashboard uses too: in its chunks, they would bring its styles along.
  { name: 'media-query', test: /\/@mantine\/hooks\/.*use-media-query/ },
  { name: 'calendar', test: /\/client\/(ui\/(month-grid|calendar-)|features\/events\/public\/calendar-links)/ },
  // No public page needs the rules of all subjects.
  { name: 'subjects', test: /\/server\/shared\/(events|team)\./ },
  { name: 'limits', test: /\/server\/shared\/(contact|limits)\./ },
  { name: 'post-rules', test: /\/server\/shared\/blog\./ },
  { name: 'application', test: /\/server\/shared\/membership\./ },
  { name: 'post-text', test: /\/server\/shared\/post-html\./ },
  // Only where posts are written.
  { name: 'post-limits', test: /\/server\/shared\/(post-html-limits|table-grid)\./ },
  { name: 'error-messages', test: /\/server\/shared\/error-messages\./ },
  // Times of events and excerpts are of the dashboard and of dialogs, and only the editor reads rich-text.
  { name: 'rules', test: /\/server\/shared\/(?!rich-text\/|event-(status|time)|excerpt|shorten)/, minShareCount: 3 },
  // A few hundred bytes each, and most of them on the home page.
  {
    name: 'visitor-texts',
    test: /\/client\/(features\/(events|special-event|intro-video|team)\/public\/texts|ui\/picture-(link|viewer\/texts))\./,
  },
  // For pages with a form, and toasts.
  {
    name: 'drafts',
    test: /\/(client\/ui\/(local-draft|stored-drafts|form-rules|escape-key|toasts\/toast-options)\.|@mantine\/hooks\/.*(use-window-event|use-debounced-callback|use-callback-ref|random-id)\.)/,
  },
  // Building blocks of dialogs and forms, also for visitors.
  {
    name: 'controls',
    test: /\/(node_modules\/(@mantine|@floating-ui|@tabler|clsx|aria-hidden|tabbable|react-(remove-scroll|style-singleton)[^/]*|use-(sidecar|callback-ref))|client\/ui\/(busy-button|dialog|mantine|required-field|shortcut-keys)\.)/,
    minShareCount: 8,
  },
  // For larger forms, and the editor.
  {
    name: 'fields',
    test: /\/(client\/ui\/(address-input|counted-input|draft-bar|file-picture|image-)|@mantine\/core\/.*\/(ActionIcon|Alert|CheckIcon|InputsGroupFieldset|Stack|Tooltip)\/|@tabler\/)/,
    minShareCount: 3,
  },
  // Only on dashboard screens.
  {
    name: 'dashboard',
    test: /\/client\/(app\/(admin-|use-logout)|features\/[^/]+\/admin\/|gql\/admin-hooks|ui\/(confirm-dialog|records\/|use-leave-guard))/,
    minShareCount: 3,
  },
];

const SERVICE_WORKER = 'service-worker';

/**
 * `vite build` writes the browser's files to dist/client, `vite build --ssr` the server's renderer to
 * dist/client-ssr. `npm run dev` serves the sources.
 */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  root: here(),
  resolve: {
    alias: { '@shared': here('../server/shared') },
    // RxJS provides its modern build under this name only; the default one is ES5.
    ...(isSsrBuild ? {} : { conditions: ['es2015', ...defaultClientConditions] }),
  },
  cacheDir: here('../dist/.vite'),
  plugins: [
    themeStyles(),
    helpTexts(),
    ...(isSsrBuild ? [] : [mantineStyles(), pageShell(), precompress()]),
    ...(command === 'serve' ? [react()] : []),
  ],
  // The same in the browser and on the server; without Vite's line numbers, which each page would carry many times.
  css: {
    modules: {
      generateScopedName: (name: string, file: string) =>
        `${name}_${shortHash(relative(here(), file.split('?')[0] ?? ''))}`,
    },
  },
  server: { fs: { allow: [here(), here('../server/shared'), realpathSync(here('../node_modules'))] } },
  build: isSsrBuild
    ? {
        outDir: here('../dist/client-ssr'),
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { ...rolldown, input: here('entry-server.tsx') },
      }
    : {
        outDir: here('../dist/client'),
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 600,
        rolldownOptions: {
          ...rolldown,
          input: [
            here('index.html'),
            here('head.ts'),
            here('offline-page.ts'),
            here('manual/manual.css'),
            here('service-worker/service-worker.ts'),
          ],
          output: {
            codeSplitting: { groups },
            // The service worker's address decides for which pages it works, and may never change.
            entryFileNames: ({ name }) => (name === SERVICE_WORKER ? `${name}.js` : 'assets/[name]-[hash].js'),
          },
        },
      },
  // Fixed at build time: React's development build is several times slower.
  define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  // For a fast start.
  ssr: command === 'build' ? { noExternal: true } : {},
}));
