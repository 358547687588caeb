import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Posts, and their revisions, have a text of their own for search engines and shared links. */
export class ShareTexts1795700100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE blog_post ADD COLUMN share_text varchar(200) NOT NULL DEFAULT '';
      ALTER TABLE blog_post_revision ADD COLUMN share_text varchar(200) NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE blog_post_revision DROP COLUMN share_text;
      ALTER TABLE blog_post DROP COLUMN share_text`);
  }
}
