import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What came from another site, so that it is known when it comes again. */
export class Moving1763721900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE moved_record (
        source varchar(300) NOT NULL,
        kind varchar(16) NOT NULL,
        old_id varchar(200) NOT NULL,
        new_id varchar(36) NOT NULL,
        hash varchar(64) NOT NULL,
        pictures jsonb NOT NULL,
        left_at timestamptz(3),
        CONSTRAINT moved_record_pkey PRIMARY KEY (source, kind, old_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE moved_record`);
  }
}
