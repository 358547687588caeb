import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { Inject, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import type { Request, RequestHandler, Response } from 'express';
import { type ASTVisitor, GraphQLError, OperationTypeNode, type ValidationContext } from 'graphql';
import { OPERATION_LIMITS } from '../../core/graphql/graphql-api.js';
import { Cookies } from '../../core/access/cookies.js';
import { PrincipalResolver } from '../../core/access/principal-resolver.js';
import type { GraphqlContext } from '../../core/access/principal.js';
import { PublicRequestKeys } from '../cache/public-request.js';
import { ResponseCache } from '../cache/response-cache.js';
import { RefusalLog } from '../../core/access/refusal-log.js';
import { ErrorsModule } from '../../core/errors/errors.module.js';
import { complexityLimitPlugin } from './operation-limits/complexity-limit.js';
import { DateTime } from './date-time.js';
import { explorer, EXPLORER_TABS, type ExplorerTab } from './explorer.js';
import { addSchemaDocs } from './schema-docs.js';
import { singleUseRule } from './operation-limits/single-use.js';
import { operationNamePlugin } from '../../core/logging/operation-name.js';
import { parsedQueries, persistedQueries } from './query-caches.js';
import { ImageResolver } from './image.resolver.js';
import { cacheControlPlugin, cachedQueries } from './cached-queries.js';
import { noteCounts } from './counts.js';
import { shapeRule } from './operation-limits/shape-limits.js';
import { refusedOperationsPlugin } from './refused-operations.js';
import { formatGraphQLError } from './format-error.js';
import { unusedFilesPlugin } from './unused-files.js';
import { multipartUploads } from './multipart-uploads.js';
import { ERROR_KINDS } from '../../shared/error-kinds.js';
import { GRAPHQL_MESSAGES } from './messages.js';

/** Rejects subscriptions, which the schema does not have: graphql-js would only notice during execution. */
const noSubscriptionsRule = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(operation) {
    if (operation.operation !== OperationTypeNode.SUBSCRIPTION) return;
    const extensions = { code: ERROR_KINDS.invalid.code };
    context.reportError(new GraphQLError(GRAPHQL_MESSAGES.noSubscriptions, { nodes: operation, extensions }));
  },
});

@Module({
  imports: [
    GraphQLModule.forRootAsync<ApolloDriverConfig>({
      driver: ApolloDriver,
      imports: [ErrorsModule],
      inject: [RefusalLog, PublicRequestKeys],
      useFactory: apolloOptions,
    }),
  ],
  providers: [ImageResolver],
  exports: [GraphQLModule],
})
export class GraphqlModule implements NestModule {
  constructor(
    private readonly modules: ModuleRef,
    private readonly principals: PrincipalResolver,
    private readonly cache: ResponseCache,
    private readonly keys: PublicRequestKeys,
    private readonly cookies: Cookies,
    @Inject(EXPLORER_TABS) private readonly explorerTabs: readonly ExplorerTab[],
  ) {}

  /** Nest mounts Apollo after all controllers, where the catch-all controller of the pages would take its GET requests. */
  configure(consumer: MiddlewareConsumer): void {
    let handler: RequestHandler | undefined;
    const apolloMiddleware: RequestHandler = (request, response, next) => {
      request.body ??= {};
      handler ??= expressMiddleware(this.#server(), { context: contextOf });
      return handler(request, response, next);
    };
    consumer
      .apply(
        explorer(this.explorerTabs),
        multipartUploads(this.principals),
        cachedQueries(() => this.#server(), this.cache, this.keys, this.cookies),
        apolloMiddleware,
      )
      .forRoutes('graphql');
  }

  #server(): ApolloDriver['instance'] {
    return this.modules.get<GraphQLModule<ApolloDriver>>(GraphQLModule, { strict: false }).graphQlAdapter.instance;
  }
}

const contextOf = ({ req, res }: { req: Request; res: Response }): Promise<GraphqlContext> =>
  Promise.resolve({ req, res });

function apolloOptions(refusals: RefusalLog, keys: PublicRequestKeys): Omit<ApolloDriverConfig, 'driver'> {
  return {
    autoSchemaFile: true,
    transformSchema: (schema) => noteCounts(addSchemaDocs(schema)),
    // Apollo Server validates the schema when it starts.
    buildSchemaOptions: { skipCheck: true, scalarsMap: [{ type: Date, scalar: DateTime }] },
    // The schema is public, and so is the explorer.
    introspection: true,
    graphiql: false,
    autoTransformHttpErrors: false,
    // Errors of resolvers do not change the HTTP status, except for a malformed upload.
    preserveHttpStatusForExecutionErrors: false,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    parseOptions: { maxTokens: OPERATION_LIMITS.tokens },
    validationRules: [shapeRule, singleUseRule, noSubscriptionsRule],
    persistedQueries: { cache: persistedQueries() },
    documentStore: parsedQueries(),
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      cacheControlPlugin(keys),
      complexityLimitPlugin,
      operationNamePlugin,
      refusedOperationsPlugin(refusals),
      unusedFilesPlugin,
    ],
    context: contextOf,
    formatError: (formatted, error) => formatGraphQLError(formatted, error, refusals),
  };
}
