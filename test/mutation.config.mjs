import { join } from 'node:path';

/** `npm run mutation`: changes one detail of a pure module at a time and expects a unit test to fail. */
export default {
  mutate: [
    'server/shared/{*,rich-text/*}.ts',
    'server/core/access/user-agent.ts',
    'server/core/logging/terminal.ts',
    'server/core/records/idempotency/idempotency-key.ts',
    'server/core/time/site-day.ts',
    'server/features/blog/{submissions/submission-rules,search/search-words}.ts',
    'server/features/{membership/effective-settings,team/executive-committee}.ts',
    'server/infra/{cache/response-cache,concurrency/semaphore,rate-limits/token-bucket}.ts',
    'server/infra/graphql/operation-limits/over-limit.ts',
    'server/infra/html/{allowed-html,html-limits,post-html}.ts',
    'server/infra/media/{file-address,images/image-address-rules,messages}.ts',
    'server/rest/legacy-import/public-addresses.ts',
    'server/web/cards/page-cards.ts',
    'client/data/{page-results,public-client,watched-query}.ts',
    'client/features/blog/{public/{blog-urls,share-url},admin/post/post-command,admin/submissions/queue-place}.ts',
    'client/features/contact/mailto.ts',
    'client/features/events/{public/calendar-links,admin/event-fields}.ts',
    'client/features/gallery/admin/period-filter.ts',
    'client/features/intro-video/admin/video-file.ts',
    'client/features/membership/public/application-state.ts',
    'client/features/team/admin/years.ts',
    'client/{ui/calendar/calendar-days,ui/loading/failure,records/dates/typed-date,records/form/form-machine}.ts',
    'client/ui/toasts/{countdown,stack-layout,swipe}.ts',
  ],
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration'] },
  // Code that runs while a module loads is mostly its texts, and a change to it needs all tests.
  ignoreStatic: true,
  // Nothing here is compiled by TypeScript.
  tsconfigFile: 'none',
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: {
    projectType: 'custom',
    configFile: join('test', 'unit', 'jest.config.mjs'),
    // It reads the sources, which are changed here.
    config: { testPathIgnorePatterns: ['/recipes\\.spec\\.ts$'] },
  },
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  coverageAnalysis: 'perTest',
  ignorePatterns: ['dist', 'test-results'],
  // Not in test-results: Playwright empties that.
  tempDirName: 'dist/.mutation',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: 'dist/mutation.json' },
  clearTextReporter: { reportTests: false, allowColor: false },
  timeoutMS: 15_000,
  thresholds: { high: 95, low: 90, break: 85 },
};
