import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The dashboard lists posts by their last save. */
export class PostsByLastSave1795857919427 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX blog_post_updated ON blog_post (updated_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX blog_post_updated');
  }
}
