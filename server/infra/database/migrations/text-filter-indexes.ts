import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns that the searches of the dashboard read; see `addTextFilter`, which has the same expression. */
const INDEXED = {
  blog_post: ['title', 'subtitle', 'author_name', 'author_department'],
  event: ['title', 'description', 'location'],
  gallery_image: ['alt'],
  team_member: ['name', 'position'],
};

export class TextFilterIndexes1795730100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(INDEXED))
      await runner.query(`
        CREATE INDEX ${table}_text ON ${table} USING gin (lower(${columns.join(` || ' ' || `)}) gin_trgm_ops)
        WITH (gin_pending_list_limit = 128)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(INDEXED)) await runner.query(`DROP INDEX ${table}_text`);
  }
}
