import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A draft can have a time when it is published by itself. */
export class ScheduledPosts1795464100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE blog_post
        ADD COLUMN publish_at timestamptz(3),
        ADD CONSTRAINT blog_post_scheduled CHECK (publish_at IS NULL OR (status = 'draft' AND decline_reason = ''));
      CREATE INDEX blog_post_due ON blog_post (publish_at) WHERE publish_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX blog_post_due;
      ALTER TABLE blog_post
        DROP CONSTRAINT blog_post_scheduled,
        DROP COLUMN publish_at`);
  }
}
