import { Global, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../../core/config/config.js';
import { connectionOptions, type PostgresOptions } from './connection-options.js';
import { DatabaseServer } from './database-server.js';
import { migrate } from './migrate.js';
import { retryWhileUnavailable } from './retry-while-unavailable.js';

/** A separate module that the pool's module imports, so that the embedded server stops only after the pool has closed. */
@Global()
@Module({
  providers: [
    { provide: DatabaseServer, inject: [Config], useFactory: (config: Config) => DatabaseServer.start(config) },
  ],
  exports: [DatabaseServer],
})
class DatabaseServerModule {}

/** The connection pool. Migrations run before any repository can be injected. */
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      imports: [DatabaseServerModule],
      inject: [DatabaseServer, Config],
      useFactory: ({ url }: DatabaseServer, { databaseTimeout }: Config) => ({
        ...connectionOptions(url, databaseTimeout),
        autoLoadEntities: true,
        retryAttempts: 1,
        // A broken idle connection is replaced, and a failing query reports its own error.
        poolErrorHandler: (error: Error) => new Logger('Database').debug(error.message),
      }),
      dataSourceFactory: async (options) => {
        const postgresOptions = options as PostgresOptions & { url: string };
        await retryWhileUnavailable(() => migrate(postgresOptions.url));
        return retryWhileUnavailable(() => new DataSource(postgresOptions).initialize());
      },
    }),
  ],
})
export class DatabaseModule {}
