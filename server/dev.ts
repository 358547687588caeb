import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { readFile, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { createApp } from './app.js';
import type { Config } from './core/config/config.js';
import { schemaText } from './infra/graphql/schema-text.js';
import { serve } from './serve.js';
import type { Renderer } from './shared/pages.js';
import type { BuiltClient } from './web/built-client.js';

/** The server of `npm run dev`, started in the project's folder: Vite serves the client's sources from within this process. */
const CLIENT = 'client';
const SCHEMA = 'schema.graphql';

let app: NestExpressApplication;
let vite: ViteDevServer;

await serve({
  // Vite serves the project's sources to everybody who can connect.
  defaults: { HOST: 'localhost', BACKUP_URL: 'off' },
  create: async (config) => {
    app = await createApp(config, () => sourcesOf(vite));
    vite = await startVite(app.getHttpServer(), config);
    app.use(vite.middlewares);
    return app;
  },
  // Requests are not waited for, because the sockets of open pages would never end.
  drain: async () => {
    await vite.close();
    app.getHttpServer().closeAllConnections();
  },
});
await writeSchema();

function startVite(server: Server, { publicUrl }: Config): Promise<ViteDevServer> {
  return createServer({
    configFile: join(CLIENT, 'vite.config.ts'),
    mode: 'development',
    appType: 'custom',
    clearScreen: false,
    server: { middlewareMode: true, ws: { server }, allowedHosts: [new URL(publicUrl).hostname] },
  });
}

/** The client as it is at this moment. */
async function sourcesOf({ ssrLoadModule, transformIndexHtml, config }: ViteDevServer): Promise<BuiltClient> {
  const [renderer, html] = await Promise.all([
    ssrLoadModule('/entry-server.tsx'),
    readFile(join(config.root, 'index.html'), 'utf8'),
  ]);
  return {
    renderer: renderer as Renderer,
    shell: await transformIndexHtml('/index.html', html),
    files: new Map(),
    fileOf: (source) => `/${source}`,
    // Scripts bring the styles, and Vite knows only what was asked for already.
    linksOf: () => ({ styles: '', scripts: '' }),
    development: true,
  };
}

/** Keeps the printed schema in step with the code; `npm run dev` generates the hooks from it. */
async function writeSchema(): Promise<void> {
  const { schema } = app.get(GraphQLSchemaHost, { strict: false });
  const text = schemaText(schema);
  if (text !== (await readFile(SCHEMA, 'utf8'))) await writeFile(SCHEMA, text);
}
