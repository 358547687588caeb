import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Officers change the e-mail address of their account by a link that is mailed to the new one. */
export class EmailChanges1795800300011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE email_change (
        admin_id uuid NOT NULL PRIMARY KEY REFERENCES admin ON DELETE CASCADE,
        token_hash varchar(64) NOT NULL UNIQUE,
        email varchar(254) NOT NULL,
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX email_change_expires_at ON email_change (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE email_change');
  }
}
