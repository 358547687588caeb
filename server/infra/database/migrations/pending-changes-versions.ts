import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions of pending changes, and of the posts that they were made from, begin at 1. */
export class PendingChangesVersions1795780000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE blog_post_pending SET base_version = 1 WHERE base_version < 1');
    // Discarded ones can still be restored.
    await runner.query(`
      UPDATE trash SET rows = jsonb_set(rows, '{0,row,base_version}', '1')
      WHERE rows->0->>'table' = 'blog_post_pending' AND (rows->0->'row'->>'base_version')::integer < 1`);
    await runner.query(`
      ALTER TABLE blog_post_pending
        ADD CONSTRAINT blog_post_pending_version CHECK (version > 0),
        ADD CONSTRAINT blog_post_pending_base_version CHECK (base_version > 0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE blog_post_pending
        DROP CONSTRAINT blog_post_pending_version,
        DROP CONSTRAINT blog_post_pending_base_version`);
  }
}
