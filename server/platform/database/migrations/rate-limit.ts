import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The columns that rate-limiter-flexible reads. Unlogged: counts are worth nothing after a crash. */
export class RateLimit1763720100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE rate_limit (
        key varchar(255) NOT NULL,
        points integer NOT NULL DEFAULT 0,
        expire bigint,
        CONSTRAINT rate_limit_pkey PRIMARY KEY (key)
      )`);
    await runner.query(`CREATE INDEX rate_limit_expire ON rate_limit (expire)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE rate_limit`);
  }
}
