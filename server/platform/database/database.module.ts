import { Global, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../config/config.js';
import { connectionOptions, type PostgresOptions } from './connection-options.js';
import { DatabaseServer } from './database-server.js';
import { migrate } from './migrate.js';

/** A module of its own, imported by the pool's, so that the server stops only after the pool has been closed. */
@Global()
@Module({
  providers: [
    { provide: DatabaseServer, inject: [Config], useFactory: (config: Config) => DatabaseServer.start(config) },
  ],
  exports: [DatabaseServer],
})
class DatabaseServerModule {}

/** The pool, on a database of this version's schema. Whoever asks for a repository gets it only after that. */
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      imports: [DatabaseServerModule],
      inject: [DatabaseServer],
      useFactory: ({ url }: DatabaseServer) => ({
        ...connectionOptions(url),
        autoLoadEntities: true,
        retryAttempts: 1,
        // An idle connection that breaks is replaced; a query that fails tells its caller.
        poolErrorHandler: (error: Error) => new Logger('Database').debug(error.message),
      }),
      dataSourceFactory: async (options) => {
        const given = options as PostgresOptions & { url: string };
        await migrate(given.url);
        return new DataSource(given);
      },
    }),
  ],
})
export class DatabaseModule {}
