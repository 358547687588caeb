import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Backups are restored to prove them; each attempt has a row, for the dashboard. */
export class BackupProofs1795800300013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE backup_proof (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        ended_at timestamptz(3) NOT NULL,
        backup text NOT NULL,
        outcome varchar(16) NOT NULL,
        problem text NOT NULL DEFAULT '',
        CONSTRAINT backup_proof_pkey PRIMARY KEY (id),
        CONSTRAINT backup_proof_outcome CHECK (outcome IN ('proven', 'failed', 'impossible'))
      );
      CREATE INDEX backup_proof_ended_at ON backup_proof (ended_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE backup_proof');
  }
}
