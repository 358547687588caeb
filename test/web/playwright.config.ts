import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser, WITHOUT_ARGS } from '../support/browser.js';
import { freePort } from '../support/free-port.js';

// Set once, by the first process; the workers read this file again and must find the same.
process.env.WEB_PORT ??= String(await freePort());
const url = `http://localhost:${process.env.WEB_PORT}`;

/** Journeys through the built product, started as `npm start` does, in a real browser. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A journey waits half of its time: for motion, for a pause in typing, for the server.
  workers: Math.min(2 * availableParallelism(), 8),
  retries: 0,
  // For a machine four times slower than usual. Only a test that hangs takes so long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['json', { outputFile: '../../test-results/web.json' }]],
  use: {
    baseURL: url,
    locale: 'en-GB',
    // A service worker's requests cannot be intercepted.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Without pictures of the page: their script may not run in the frame where submissions are read, which says so.
    trace: { mode: 'retain-on-failure', snapshots: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? findBrowser() ?? undefined,
      // A public name for servers of a test's own: pictures of a private network are refused.
      args: [...BROWSER_ARGS, '--host-resolver-rules=MAP pictures.test localhost'],
      ignoreDefaultArgs: WITHOUT_ARGS,
    },
  },
  webServer: {
    command: `"${process.execPath}" serve.ts`,
    url: `${url}/health`,
    timeout: 240_000,
    // `npm test` begins it while other tests run.
    reuseExistingServer: true,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
