import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { join } from 'node:path';
import { Config } from '../../core/config/config.js';
import { waitForDatabase } from './wait-for-database.js';
import { joinEmbeddedPostgres } from '../embedded-postgres/join-postgres.js';
import { startEmbeddedPostgres, type EmbeddedDatabase } from '../embedded-postgres/embedded-postgres.js';

/** Starts only the embedded PostgreSQL of this process, or joins one that a running site has started, as commands do. */
export interface DatabaseServerOptions {
  joinRunning?: boolean;
}

/** The PostgreSQL server in use: the configured one, or the embedded one, which the first process starts and stops. */
@Injectable()
export class DatabaseServer implements OnApplicationShutdown {
  private constructor(
    /** Includes the password. For connections outside of the pool. */
    readonly url: string,
    private readonly embedded: EmbeddedDatabase | null,
  ) {}

  static async start(config: Config, { joinRunning = false }: DatabaseServerOptions = {}): Promise<DatabaseServer> {
    if (config.databaseUrl !== null) {
      await waitForDatabase(config.databaseUrl);
      return new DatabaseServer(config.databaseUrl, null);
    }
    const logger = new Logger('Database');
    const dir = join(config.dataDir, 'postgres');
    const embedded =
      (joinRunning ? await joinEmbeddedPostgres(dir) : null) ??
      (await startEmbeddedPostgres({ dir, onProblem: (line) => logger.warn(line) }));
    return new DatabaseServer(embedded.url(), embedded);
  }

  get isEmbedded(): boolean {
    return this.embedded !== null;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.embedded?.stop();
  }
}
