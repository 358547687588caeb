import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Account1763721000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What those were begun in that are there already is not known.
    await runner.query(`ALTER TABLE session ADD COLUMN browser varchar(64) NOT NULL DEFAULT 'Another program'`);
    await runner.query(`ALTER TABLE session ALTER COLUMN browser DROP DEFAULT`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE session DROP COLUMN browser`);
  }
}
