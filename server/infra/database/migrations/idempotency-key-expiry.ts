import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys are remembered for different times. The default is for instances of the former build, which go on during an update. */
export class IdempotencyKeyExpiry1795800300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE idempotency_key ADD COLUMN expires_at timestamptz(3) NOT NULL DEFAULT now() + interval '24 hours';
      UPDATE idempotency_key SET expires_at = created_at + interval '24 hours';
      DROP INDEX idempotency_key_created_at;
      CREATE INDEX idempotency_key_expires_at ON idempotency_key (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE idempotency_key DROP COLUMN expires_at;
      CREATE INDEX idempotency_key_created_at ON idempotency_key (created_at)`);
  }
}
