import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { mantineStyles } from './build/mantine-styles.ts';
import { pageShell } from './build/page-shell.ts';
import { precompress } from './build/precompress.ts';

const here = (...parts: string[]) => resolve(import.meta.dirname, ...parts);

/** `vite build` makes what browsers load, in dist/client; `vite build --ssr` what the server renders with, in dist/client-ssr. */
export default defineConfig(({ isSsrBuild }) => ({
  root: here(),
  resolve: { alias: { '@shared': here('../server/shared') } },
  plugins: isSsrBuild ? [] : [mantineStyles(), pageShell(), precompress()],
  build: isSsrBuild
    ? { ssr: 'entry-server.tsx', outDir: here('../dist/client-ssr'), emptyOutDir: true, copyPublicDir: false }
    : {
        outDir: here('../dist/client'),
        emptyOutDir: true,
        manifest: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks: { moduleLevelDirective: false },
          input: [here('index.html'), here('color-scheme.ts')],
          output: {
            // Libraries change seldom: returning readers keep them when only our own code is new.
            codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/, tags: ['$initial'] }] },
          },
        },
      },
  // The server's own graphql must be the one that the bundle uses; the rest is bundled, so that it starts at once.
  ssr: { noExternal: true, external: ['graphql'] },
}));
