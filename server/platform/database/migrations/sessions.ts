import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Sessions1763720150000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE admin (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        email varchar(254) NOT NULL,
        email_key varchar(254) NOT NULL,
        password_hash varchar(128) NOT NULL,
        role varchar(16) NOT NULL,
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT admin_pkey PRIMARY KEY (id),
        CONSTRAINT admin_email_key UNIQUE (email_key),
        CONSTRAINT admin_role CHECK (role IN ('admin'))
      )`);
    await runner.query(`
      CREATE TABLE session (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        admin_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL,
        last_seen_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        CONSTRAINT session_pkey PRIMARY KEY (id),
        CONSTRAINT session_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX session_admin_id ON session (admin_id)`);
    await runner.query(`CREATE INDEX session_expires_at ON session (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE session`);
    await runner.query(`DROP TABLE admin`);
  }
}
