import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Backups have a row each, whether they were made or have failed, for the dashboard. */
export class BackupRuns1795800300012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE backup_run (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        began_at timestamptz(3) NOT NULL,
        ended_at timestamptz(3) NOT NULL,
        bytes bigint NOT NULL DEFAULT 0,
        missing integer NOT NULL DEFAULT 0,
        problem text NOT NULL DEFAULT '',
        CONSTRAINT backup_run_pkey PRIMARY KEY (id)
      );
      CREATE INDEX backup_run_began_at ON backup_run (began_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE backup_run');
  }
}
