import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Accounts have one of two roles, are invited by a link, and can be deactivated. Existing accounts are administrators, and so are those
 * that archives of earlier versions and instances of an earlier build add: they know only `role`, which stays as it is for them.
 */
export class AccountRoles1795800300004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE admin
        ALTER COLUMN role SET DEFAULT 'admin',
        ADD COLUMN account_role varchar(16) NOT NULL DEFAULT 'administrator',
        ADD CONSTRAINT admin_account_role CHECK (account_role IN ('officer', 'administrator')),
        ALTER COLUMN password_hash DROP NOT NULL,
        ADD COLUMN name varchar(100) NOT NULL DEFAULT '',
        ADD COLUMN last_seen_at timestamptz(3),
        ADD COLUMN deactivated_at timestamptz(3);
      UPDATE admin SET last_seen_at = (SELECT max(last_seen_at) FROM session WHERE admin_id = admin.id);
      CREATE TABLE password_link (
        token_hash varchar(64) NOT NULL PRIMARY KEY,
        admin_id uuid NOT NULL REFERENCES admin ON DELETE CASCADE,
        created_by uuid REFERENCES admin ON DELETE CASCADE,
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX password_link_admin ON password_link (admin_id);
      CREATE INDEX password_link_created_by ON password_link (created_by);
      CREATE INDEX password_link_expires_at ON password_link (expires_at)`);
  }

  /** Earlier versions cannot keep anybody out but by deletion, and know no officers who are not administrators. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE password_link;
      DELETE FROM admin WHERE password_hash IS NULL OR deactivated_at IS NOT NULL;
      ALTER TABLE admin
        ALTER COLUMN role DROP DEFAULT,
        DROP COLUMN account_role,
        ALTER COLUMN password_hash SET NOT NULL,
        DROP COLUMN name,
        DROP COLUMN last_seen_at,
        DROP COLUMN deactivated_at`);
  }
}
