import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions know when their officer last entered the password. */
export class ConfirmedSessions1795800300005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // With a default, so that instances of an earlier build can still insert sessions.
    await runner.query(`
      ALTER TABLE session ADD COLUMN confirmed_at timestamptz(3) NOT NULL DEFAULT now();
      UPDATE session SET confirmed_at = created_at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE session DROP COLUMN confirmed_at');
  }
}
