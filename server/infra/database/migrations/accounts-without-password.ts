import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An account whose owner has only a passkey. */
export class AccountsWithoutPassword1795800300040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admin ADD COLUMN has_password boolean NOT NULL DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE admin DROP COLUMN has_password');
  }
}
