import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Trash1763720900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE trash (
        id uuid NOT NULL,
        rows jsonb NOT NULL,
        deleted_at timestamptz(3) NOT NULL,
        CONSTRAINT trash_pkey PRIMARY KEY (id)
      )`);
    await runner.query(`CREATE INDEX trash_deleted_at ON trash (deleted_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE trash`);
  }
}
