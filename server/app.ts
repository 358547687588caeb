import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { AppModule } from './app.module.js';
import { PrincipalResolver } from './core/access/principal-resolver.js';
import type { Config } from './core/config/config.js';
import { runAsClient } from './infra/database/per-client-pool.js';
import { requireKnownBodyType } from './infra/graphql/body-type.js';
import { useBodyParsers } from './infra/http/body.guard.js';
import { HttpAdapter } from './infra/http/http-adapter.js';
import { crossOrigin, ignoreCookies } from './infra/http/cross-origin.js';
import { securityHeaders } from './infra/http/security-headers.js';
import { clientNetwork } from './core/access/client-network.js';
import { rememberConnections } from './infra/http/drain.js';
import { closeStalledReaders } from './infra/http/stalled-readers.js';
import { setTimeouts } from './infra/http/timeouts.js';
import { uploadLimit } from './infra/http/upload-limit.js';
import { countRequests } from './infra/metrics/count-requests.js';
import { Metrics } from './infra/metrics/metrics.service.js';
import { AppLogger } from './core/logging/logger.js';
import { requestId } from './core/logging/request-id.js';
import { requestLog } from './core/logging/request-log.js';
import { GRAPHQL_PATH } from './core/graphql/graphql-api.js';
import type { OpenSite } from './transfer/backup/restore.js';
import { rehearseBeforeUpdate } from './transfer/update/rehearsal.js';
import { AllowedMethods } from './web/allowed-methods.js';
import type { LoadClient } from './web/built-client.js';

/** Starts the site on a free port of this machine, to try it. */
export const openSite: OpenSite = async (config) => {
  const app = await createApp(config);
  await app.listen(0, '127.0.0.1');
  return { url: await app.getUrl(), close: () => app.close() };
};

/**
 * Creates the application, ready to listen, for the server and for tests. An update of the database is tried on a copy first, unless the
 * client is another one than the built one, as in development.
 */
export async function createApp(config: Config, loadClient?: LoadClient): Promise<NestExpressApplication> {
  const beforeUpdate = loadClient ? undefined : rehearseBeforeUpdate(config, openSite);
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.forRoot(config, { loadClient, openSite, beforeUpdate }),
    new HttpAdapter(),
    {
      bodyParser: false,
      abortOnError: false,
      logger: new AppLogger(config),
    },
  );
  app.disable('x-powered-by');
  if (config.trustProxy !== null)
    app.set('trust proxy', /^\d+$/.test(config.trustProxy) ? Number(config.trustProxy) : config.trustProxy);
  setTimeouts(app.getHttpServer());
  closeStalledReaders(app.getHttpServer());
  rememberConnections(app.getHttpServer());
  // First, so that whatever refuses a request, it is logged.
  app.use(requestId, requestLog, securityHeaders(config), ignoreCookies);
  if (config.metricsToken !== null) app.use(countRequests(app.get(Metrics)));
  if (config.rateLimits)
    app.use((request: Request, _: Response, next: NextFunction) => runAsClient(clientNetwork(request), next));
  const methods = app.get(AllowedMethods);
  app.use(methods.addAllowHeader);
  app.enableCors(crossOrigin(config.corsOrigins));
  app.use(methods.rejectOthers);
  // After CORS, so that pages of other origins can read the error.
  app.use(uploadLimit(app.get(PrincipalResolver), config));
  app.use(GRAPHQL_PATH, requireKnownBodyType);
  useBodyParsers(app);
  return app;
}
