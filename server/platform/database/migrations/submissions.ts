import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Submissions1763721200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX blog_post_waiting ON blog_post (created_at, id) WHERE submitted AND status = 'draft'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX blog_post_waiting`);
  }
}
