import { type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../../core/config/config.js';
import { connectionOptions, type PostgresOptions } from './connection-options.js';
import { DatabaseServer, type DatabaseServerOptions } from './database-server.js';
import { type BeforeUpdate, migrate } from './migrate.js';
import { retryWhileUnavailable } from './retry-while-unavailable.js';

/** A separate module that the pool's module imports, so that the embedded server stops only after the pool has closed. */
@Global()
@Module({})
class DatabaseServerModule {
  static forRoot(options: DatabaseServerOptions): DynamicModule {
    const server = {
      provide: DatabaseServer,
      inject: [Config],
      useFactory: (config: Config) => DatabaseServer.start(config, options),
    };
    return { module: DatabaseServerModule, providers: [server], exports: [DatabaseServer] };
  }
}

interface DatabaseOptions extends DatabaseServerOptions {
  beforeUpdate?: BeforeUpdate;
  /** Leaves the schema as it is, for work on a database that has not been updated yet. */
  withoutMigrations?: boolean;
}

/** The connection pool. Migrations run before any repository can be injected. */
@Module({})
export class DatabaseModule {
  static forRoot({ beforeUpdate, withoutMigrations, ...options }: DatabaseOptions = {}): DynamicModule {
    const pool = TypeOrmModule.forRootAsync({
      imports: [DatabaseServerModule.forRoot(options)],
      inject: [DatabaseServer, Config],
      useFactory: ({ url }: DatabaseServer, { databaseTimeout }: Config) => ({
        ...connectionOptions(url, databaseTimeout),
        autoLoadEntities: true,
        retryAttempts: 1,
        // A broken idle connection is replaced, and a failing query reports its own error.
        poolErrorHandler: (error: Error) => new Logger('Database').debug(error.message),
      }),
      dataSourceFactory: async (typeormOptions) => {
        const postgresOptions = typeormOptions as PostgresOptions & { url: string };
        if (!withoutMigrations) await retryWhileUnavailable(() => migrate(postgresOptions.url, beforeUpdate));
        return retryWhileUnavailable(() => new DataSource(postgresOptions).initialize());
      },
    });
    return { module: DatabaseModule, imports: [pool] };
  }
}
