import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Posts that match a query, from the index alone. For a common word the planner would read the words of every post
 * instead, whose cost it does not know because they are stored outside of the table.
 */
const MATCHES = `
  CREATE FUNCTION blog_matches(query tsquery, most integer DEFAULT NULL)
  RETURNS TABLE (post_id uuid, published_date timestamptz) LANGUAGE sql STABLE SET enable_seqscan = off AS $$
    SELECT post_id, published_date FROM blog_search WHERE document @@ query LIMIT most
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
    for (const statement of [MATCHES, TRIGGERS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [FORMER_TRIGGER, 'DROP FUNCTION blog_matches']) await runner.query(statement);
  }
}
