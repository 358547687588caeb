import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ApiKeys1763721400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE api_key (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        admin_id uuid NOT NULL,
        name varchar(60) NOT NULL,
        scope varchar(8) NOT NULL,
        secret_hash bytea NOT NULL,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        revoked_at timestamptz(3),
        last_used_at timestamptz(3),
        CONSTRAINT api_key_pkey PRIMARY KEY (id),
        CONSTRAINT api_key_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin (id) ON DELETE CASCADE,
        CONSTRAINT api_key_scope CHECK (scope IN ('read', 'write')),
        CONSTRAINT api_key_secret_hash CHECK (octet_length(secret_hash) = 32)
      )`);
    await runner.query(`CREATE INDEX api_key_admin_id ON api_key (admin_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE api_key`);
  }
}
