import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Returns true if a post matches, without a sequential scan. For a common word the planner would choose one, because it does not
 * know the cost of reading the words of a post, which are stored outside of the table.
 */
const HAS_MATCH = `
  CREATE FUNCTION blog_has_match(query tsquery) RETURNS boolean LANGUAGE sql STABLE SET enable_seqscan = off AS $$
    SELECT EXISTS (SELECT FROM blog_search WHERE document @@ query)
  $$`;

const COLUMNS = ['title', 'subtitle', 'content', 'author_name', 'status', 'published_date'];
const rowOf = (record: string) => COLUMNS.map((column) => `${record}.${column}`).join(', ');

/** A save names columns that it leaves as they were. Conditions of a trigger for inserts cannot read OLD, so there are two. */
const TRIGGERS = `
  CREATE OR REPLACE TRIGGER blog_post_search AFTER INSERT
  ON blog_post FOR EACH ROW EXECUTE FUNCTION keep_blog_search();
  CREATE TRIGGER blog_post_search_update AFTER UPDATE OF ${COLUMNS.join(', ')}
  ON blog_post FOR EACH ROW WHEN ((${rowOf('OLD')}) IS DISTINCT FROM (${rowOf('NEW')}))
  EXECUTE FUNCTION keep_blog_search()`;

const FORMER_TRIGGER = `
  DROP TRIGGER blog_post_search_update ON blog_post;
  CREATE OR REPLACE TRIGGER blog_post_search AFTER INSERT OR UPDATE OF ${COLUMNS.join(', ')}
  ON blog_post FOR EACH ROW EXECUTE FUNCTION keep_blog_search()`;

export class SearchMatches1795730000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [HAS_MATCH, TRIGGERS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [FORMER_TRIGGER, 'DROP FUNCTION blog_has_match']) await runner.query(statement);
  }
}
