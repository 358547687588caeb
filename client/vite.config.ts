import { resolve } from 'node:path';
import { defineConfig } from 'vite';
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

/** What every page runs on. */
const LIBRARIES = /\/node_modules\/(react|react-dom|scheduler|react-router|@apollo|graphql|rxjs|tslib|optimism|@wry)\//;

/** Small things of most pages: a request of its own would cost each of them more than it weighs. */
const EVERYWHERE =
  /\/(client\/(features\/blog\/public\/(list-pages|write-blog)|gql\/public-hooks|ui\/(lang-of|page-head|picture|unready|unseen))\.|server\/shared\/club\.)/;

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
          output: {
            // Libraries change seldom: returning readers keep them when only our own code is new.
            codeSplitting: {
              groups: [
                { name: 'libraries', test: LIBRARIES },
                { name: 'everywhere', test: EVERYWHERE },
                { name: 'site', test: /\/(client\/(app|features|ui|gql|editor)|server\/shared)\//, tags: ['$initial'] },
              ],
            },
          },
        },
      },
  // Whatever the server is told later: React is several times slower as a development build.
  define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  // The server's own graphql must be the one that the bundle uses; the rest is bundled, so that it starts at once.
  ssr: { noExternal: true, external: ['graphql'] },
}));
