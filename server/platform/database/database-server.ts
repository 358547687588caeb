import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { join } from 'node:path';
import { Config } from '../config/config.js';
import { awaitDatabase } from './await-database.js';
import { startEmbedded, type Embedded } from './embedded/embedded.js';

/** The PostgreSQL that this process talks to: the configured one, or the embedded one, which it starts and stops itself. */
@Injectable()
export class DatabaseServer implements OnApplicationShutdown {
  private constructor(
    /** Address of the database, with its password: for connections that cannot be the pool's. */
    readonly url: string,
    private readonly embedded: Embedded | null,
  ) {}

  static async start(config: Config): Promise<DatabaseServer> {
    if (config.databaseUrl !== null) {
      await awaitDatabase(config.databaseUrl, config);
      return new DatabaseServer(config.databaseUrl, null);
    }
    const logger = new Logger('Database');
    const dir = join(config.dataDir, 'postgres');
    const embedded = await startEmbedded({ dir, onTrouble: (line) => logger.warn(line) });
    return new DatabaseServer(embedded.url(), embedded);
  }

  /** Whether the database belongs to this process alone. */
  get isEmbedded(): boolean {
    return this.embedded !== null;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.embedded?.stop();
  }
}
