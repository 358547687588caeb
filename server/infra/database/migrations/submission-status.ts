import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Submissions can be declined, and their authors have links that tell how they stand. */
export class SubmissionStatus1795375200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE blog_post
        ADD COLUMN decline_reason varchar(500) NOT NULL DEFAULT '',
        ADD COLUMN declined_at timestamptz(3),
        ADD COLUMN status_token_hash varchar(64),
        ADD CONSTRAINT blog_post_declined CHECK (decline_reason = '' OR (submitted AND status = 'draft')),
        ADD CONSTRAINT blog_post_declined_at CHECK ((decline_reason = '') = (declined_at IS NULL));
      CREATE UNIQUE INDEX blog_post_status_token ON blog_post (status_token_hash)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX blog_post_status_token;
      ALTER TABLE blog_post
        DROP CONSTRAINT blog_post_declined,
        DROP CONSTRAINT blog_post_declined_at,
        DROP COLUMN decline_reason,
        DROP COLUMN declined_at,
        DROP COLUMN status_token_hash`);
  }
}
