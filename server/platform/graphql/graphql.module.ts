import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import type { Request, RequestHandler, Response } from 'express';
import { OPERATION_LIMITS } from '../../shared/graphql.js';
import { CallerReader } from '../access/caller-reader.js';
import type { GraphqlContext } from '../access/caller.js';
import { ContentRevision } from '../cache/content-revision.js';
import { ErrorFilter } from '../errors/error.filter.js';
import { ErrorsModule } from '../errors/errors.module.js';
import { costLimit } from './cost.js';
import { DateTime } from './date-time.js';
import { explorer } from './explorer.js';
import { asManual } from './manual.js';
import { onceRule } from './once.js';
import { operationName } from './operation-name.js';
import { persistedQueries } from './persisted-queries.js';
import { keeping, reads } from './reads.js';
import { shapeRule } from './shape.js';
import { toldError } from './told-errors.js';
import { uploads } from './uploads.js';

/** The schema, written down by the code of the features, and the endpoint that answers it. */
@Module({
  imports: [
    GraphQLModule.forRootAsync<ApolloDriverConfig>({
      driver: ApolloDriver,
      imports: [ErrorsModule],
      inject: [ErrorFilter],
      useFactory: apolloOptions,
    }),
  ],
  exports: [GraphQLModule],
})
export class GraphqlModule implements NestModule {
  constructor(
    private readonly modules: ModuleRef,
    private readonly callers: CallerReader,
    private readonly revision: ContentRevision,
  ) {}

  /** Nest mounts Apollo behind all controllers, where the one that takes every address would take its GETs too. */
  configure(consumer: MiddlewareConsumer): void {
    let answer: RequestHandler | undefined;
    const posts: RequestHandler = (request, response, next) => {
      request.body ??= {};
      // Of a method that it does not know, Apollo is to say just that.
      if (request.method !== 'POST') request.headers['apollo-require-preflight'] = '1';
      answer ??= expressMiddleware(this.#server(), { context: contextOf });
      return answer(request, response, next);
    };
    consumer
      .apply(
        explorer,
        uploads(this.callers),
        reads(() => this.#server(), this.revision),
        posts,
      )
      .forRoutes('graphql');
  }

  #server(): ApolloDriver['instance'] {
    return this.modules.get<GraphQLModule<ApolloDriver>>(GraphQLModule, { strict: false }).graphQlAdapter.instance;
  }
}

const contextOf = ({ req, res }: { req: Request; res: Response }): Promise<GraphqlContext> =>
  Promise.resolve({ req, res });

function apolloOptions(errors: ErrorFilter): Omit<ApolloDriverConfig, 'driver'> {
  return {
    autoSchemaFile: true,
    transformSchema: asManual,
    buildSchemaOptions: { scalarsMap: [{ type: Date, scalar: DateTime }] },
    // The schema is public, and so is the explorer that is made of it.
    introspection: true,
    graphiql: false,
    autoTransformHttpErrors: false,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    parseOptions: { maxTokens: OPERATION_LIMITS.tokens },
    validationRules: [shapeRule, onceRule],
    persistedQueries: { cache: persistedQueries() },
    plugins: [ApolloServerPluginCacheControlDisabled(), keeping, costLimit, operationName],
    context: contextOf,
    formatError: (formatted, error) => toldError(formatted, error, errors),
  };
}
