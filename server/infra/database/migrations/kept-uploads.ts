import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An upload for a text that is not saved yet stays until a set time, used or not. */
export class KeptUploads1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE media ADD COLUMN keep_until timestamptz(3)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE media DROP COLUMN keep_until`);
  }
}
