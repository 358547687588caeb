import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts have one of two roles, are invited by a link, and can be deactivated. Existing accounts are administrators. */
export class AccountRoles1795800300004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE admin DROP CONSTRAINT admin_role;
      UPDATE admin SET role = 'administrator';
      ALTER TABLE admin
        ADD CONSTRAINT admin_role CHECK (role IN ('officer', 'administrator')),
        ALTER COLUMN password_hash DROP NOT NULL,
        ADD COLUMN name varchar(100) NOT NULL DEFAULT '',
        ADD COLUMN last_seen_at timestamptz(3),
        ADD COLUMN deactivated_at timestamptz(3);
      UPDATE admin SET last_seen_at = (SELECT max(last_seen_at) FROM session WHERE admin_id = admin.id);
      CREATE TABLE password_link (
        token_hash varchar(64) NOT NULL PRIMARY KEY,
        admin_id uuid NOT NULL REFERENCES admin ON DELETE CASCADE,
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX password_link_admin ON password_link (admin_id);
      CREATE INDEX password_link_expires_at ON password_link (expires_at)`);
    // Archives of earlier versions, and instances of an earlier build, know one role.
    await runner.query(`
      CREATE FUNCTION name_former_role() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.role := 'administrator';
        RETURN NEW;
      END $$;
      CREATE TRIGGER admin_former_role BEFORE INSERT ON admin
      FOR EACH ROW WHEN (NEW.role = 'admin') EXECUTE FUNCTION name_former_role()`);
  }

  /** Earlier versions cannot keep anybody out but by deletion. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER admin_former_role ON admin;
      DROP FUNCTION name_former_role();
      DROP TABLE password_link;
      DELETE FROM admin WHERE password_hash IS NULL OR deactivated_at IS NOT NULL;
      ALTER TABLE admin
        DROP CONSTRAINT admin_role,
        ALTER COLUMN password_hash SET NOT NULL,
        DROP COLUMN name,
        DROP COLUMN last_seen_at,
        DROP COLUMN deactivated_at;
      UPDATE admin SET role = 'admin';
      ALTER TABLE admin ADD CONSTRAINT admin_role CHECK (role IN ('admin'))`);
  }
}
