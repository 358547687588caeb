import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts can have passkeys, which sign in without a password. */
export class SignInPasskeys1795800300008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE passkey (
        id uuid NOT NULL PRIMARY KEY DEFAULT gen_random_uuid(),
        admin_id uuid NOT NULL REFERENCES admin ON DELETE CASCADE,
        credential_id text NOT NULL UNIQUE,
        public_key text NOT NULL,
        counter bigint NOT NULL,
        transports varchar(32)[] NOT NULL,
        name varchar(100) NOT NULL,
        created_at timestamptz(3) NOT NULL,
        last_used_at timestamptz(3)
      );
      CREATE INDEX passkey_admin ON passkey (admin_id);
      CREATE TABLE passkey_challenge (
        challenge_hash varchar(64) NOT NULL PRIMARY KEY,
        admin_id uuid,
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX passkey_challenge_expires_at ON passkey_challenge (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE passkey, passkey_challenge');
  }
}
