import { resolve } from 'node:path';
import { defineConfig, type Rolldown } from 'vite';
import { mantineStyles } from './build/mantine-styles.ts';
import { pageShell } from './build/page-shell.ts';
import { precompress } from './build/precompress.ts';
import { themeStyles } from './build/theme-styles.ts';

const here = (...parts: string[]) => resolve(import.meta.dirname, ...parts);

/** Icons and components come from files that name thousands: only those in use are read. */
const rolldown = {
  checks: { moduleLevelDirective: false, largeBarrelModules: false },
  experimental: { lazyBarrel: true },
};

/**
 * What is loaded together lies together: a request of its own costs a page more than most modules weigh. A group takes what
 * at least `minShareCount` screens and dialogs share, and what that imports. An earlier group takes first.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  // Libraries change seldom: returning readers keep them when only our own code is new.
  {
    name: 'libraries',
    test: /\/node_modules\/(react|react-dom|scheduler|react-router|@apollo|graphql|rxjs|tslib|optimism|@wry)\//,
  },
  {
    name: 'everywhere',
    test: /\/(client\/(features\/blog\/public\/(list-pages|write-blog)|gql\/public-hooks|ui\/(lang-of|page-head|picture|unready|unseen))\.|server\/shared\/club\.)/,
  },
  {
    name: 'site',
    test: /\/(client\/(app|features|ui|gql|editor)|server\/shared|node_modules)\//,
    tags: ['$initial'],
  },
  // Of the pages that have a form, and of the toasts.
  {
    name: 'drafts',
    test: /\/(client\/ui\/(local-draft|form-rules|own-escape)\.|server\/shared\/toasts\.|@mantine\/hooks\/.*(use-window-event|use-debounced-callback|use-callback-ref|random-id)\.)/,
  },
  // What dialogs and forms are made of, a visitor's too.
  {
    name: 'controls',
    test: /\/(node_modules\/(@mantine|@floating-ui|@tabler|clsx|aria-hidden|tabbable|react-(remove-scroll|style-singleton)[^/]*|use-(sidecar|callback-ref))|client\/ui\/(busy-button|dialog|keys|mantine|required-field)\.)/,
    minShareCount: 8,
  },
  // Of larger forms, and of the editor.
  {
    name: 'fields',
    test: /\/(client\/ui\/(address-input|counted-input|draft-bar|file-picture|image-)|@mantine\/core\/.*\/(ActionIcon|Alert|CheckIcon|InputsGroupFieldset|Stack|Tooltip)\/|@tabler\/)/,
    minShareCount: 3,
  },
  // Of the officers' screens; calendars are heavy, and not on all of them.
  {
    name: 'dashboard',
    test: /\/client\/(app\/(admin-|use-logout)|features\/[^/]+\/admin\/|gql\/admin-hooks|ui\/(confirm-dialog|records\/(?!date-field)|use-leave-guard))/,
    minShareCount: 3,
  },
];

/** `vite build` makes what browsers load, in dist/client; `vite build --ssr` what the server renders with, in dist/client-ssr. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: here(),
  resolve: { alias: { '@shared': here('../server/shared') } },
  plugins: isSsrBuild ? [themeStyles()] : [mantineStyles(), themeStyles(), pageShell(), precompress()],
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
          input: [here('index.html'), here('head.ts'), here('manual/manual.css')],
          output: { codeSplitting: { groups } },
        },
      },
  // Whatever the server is told later: React is several times slower as a development build.
  define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  // The server's own graphql must be the one that the bundle uses; the rest is bundled, so that it starts at once.
  ssr: { noExternal: true, external: ['graphql'] },
}));
