import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { helpTexts } from './build/help-texts.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { pageShell } from './build/page-shell.ts';
import { precompress } from './build/precompress.ts';
import { themeStyles } from './build/theme-styles.ts';

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 4);

const here = (...parts: string[]) => resolve(import.meta.dirname, ...parts);

/** Modules that may be in the file of every page; entries are files of their own. */
const EVERYWHERE = /\/(client\/(app|data|features|ui|gql)|server\/shared|node_modules)\//;
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
        rolldownOptions: { input: here('entry-server.tsx') },
      }
    : {
        outDir: here('../dist/client'),
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: [
            here('index.html'),
            here('head.ts'),
            here('offline-page.ts'),
            here('manual/manual.css'),
            here('service-worker/service-worker.ts'),
          ],
          output: {
            // What every page needs is one file, because it compresses better than several. The rest is divided by use.
            codeSplitting: { groups: [{ name: 'site', test: EVERYWHERE, tags: ['$initial'] }] },
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
