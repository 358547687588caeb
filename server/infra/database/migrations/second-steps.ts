import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts can have a second step of signing in, and the site can require one of everybody. */
export class SecondSteps1795800300007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE authenticator (
        admin_id uuid NOT NULL PRIMARY KEY REFERENCES admin ON DELETE CASCADE,
        secret varchar(128) NOT NULL,
        last_step integer NOT NULL DEFAULT 0,
        created_at timestamptz(3) NOT NULL,
        confirmed_at timestamptz(3)
      );
      CREATE TABLE recovery_code (
        code_hash varchar(64) NOT NULL PRIMARY KEY,
        admin_id uuid NOT NULL REFERENCES admin ON DELETE CASCADE
      );
      CREATE INDEX recovery_code_admin ON recovery_code (admin_id);
      CREATE TABLE account_settings (
        id smallint NOT NULL PRIMARY KEY DEFAULT 1 CONSTRAINT account_settings_one CHECK (id = 1),
        second_step_required boolean NOT NULL DEFAULT false
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE authenticator, recovery_code, account_settings');
  }
}
