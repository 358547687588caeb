import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { ApolloArmor } from '@escape.tech/graphql-armor';
import { unwrapResolverError } from '@apollo/server/errors';
import { expressMiddleware } from '@as-integrations/express5';
import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import type { Request, RequestHandler, Response } from 'express';
import type { GraphQLFormattedError } from 'graphql';
import { ErrorFilter, graphqlError } from '../errors/error.filter.js';
import { ErrorsModule } from '../errors/errors.module.js';
import { toDomainError } from '../errors/to-domain-error.js';
import type { GraphqlContext } from '../access/caller.js';
import { CallerReader } from '../access/caller-reader.js';
import { costLimit } from './cost.js';
import { DateTime } from './date-time.js';
import { explorer } from './explorer.js';
import { onceRule } from './once.js';
import { operationName } from './operation-name.js';
import { uploads } from './uploads.js';

const LIMITS = { depth: 10, aliases: 15, tokens: 1000, directives: 30 };

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
  ) {}

  /** Nest mounts Apollo behind all controllers, where the one that takes every address would take its GETs too. */
  configure(consumer: MiddlewareConsumer): void {
    let answer: RequestHandler | undefined;
    const apollo: RequestHandler = (request, response, next) => {
      request.body ??= {};
      answer ??= expressMiddleware(this.#server(), { context: contextOf });
      return answer(request, response, next);
    };
    consumer.apply(explorer, uploads(this.callers), apollo).forRoutes('graphql');
  }

  #server(): ApolloDriver['instance'] {
    return this.modules.get<GraphQLModule<ApolloDriver>>(GraphQLModule, { strict: false }).graphQlAdapter.instance;
  }
}

const contextOf = ({ req, res }: { req: Request; res: Response }): Promise<GraphqlContext> =>
  Promise.resolve({ req, res });

function apolloOptions(errors: ErrorFilter): Omit<ApolloDriverConfig, 'driver'> {
  const armor = new ApolloArmor({
    maxDepth: { n: LIMITS.depth, flattenFragments: true },
    maxAliases: { n: LIMITS.aliases },
    maxDirectives: { n: LIMITS.directives },
    maxTokens: { enabled: false },
    costLimit: { enabled: false },
    blockFieldSuggestion: { enabled: false },
  }).protect();
  return {
    autoSchemaFile: true,
    buildSchemaOptions: { scalarsMap: [{ type: Date, scalar: DateTime }] },
    // The schema is public, and so is the explorer that is made of it.
    introspection: true,
    graphiql: false,
    autoTransformHttpErrors: false,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    parseOptions: { maxTokens: LIMITS.tokens },
    validationRules: [...armor.validationRules, onceRule],
    plugins: [costLimit, operationName],
    context: contextOf,
    formatError: (formatted, error) => withoutInternals(formatted, error, errors),
  };
}

/** Errors from handlers have been through the filter; this is for those that a field or Apollo itself raised. */
function withoutInternals(
  formatted: GraphQLFormattedError,
  error: unknown,
  errors: ErrorFilter,
): GraphQLFormattedError {
  if (formatted.extensions?.code !== 'INTERNAL_SERVER_ERROR' || formatted.extensions.requestId) return formatted;
  const domain = toDomainError(unwrapResolverError(error));
  errors.report(domain);
  const { message, extensions } = graphqlError(domain);
  return { ...formatted, message, extensions };
}
