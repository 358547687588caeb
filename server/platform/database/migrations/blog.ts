import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Blog1763720300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE blog_post (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        slug varchar(120) NOT NULL,
        title varchar(200) NOT NULL,
        subtitle varchar(300) NOT NULL,
        content text NOT NULL,
        excerpt varchar(300) NOT NULL,
        minutes_to_read integer NOT NULL,
        author_name varchar(100) NOT NULL,
        author_department varchar(150) NOT NULL,
        author_linkedin varchar(2048) NOT NULL,
        author_photo varchar(2048) NOT NULL,
        cover varchar(2048) NOT NULL,
        status varchar(16) NOT NULL,
        published_date timestamptz(3),
        claps integer NOT NULL DEFAULT 0,
        submitted boolean NOT NULL DEFAULT false,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        updated_by varchar(254),
        version integer NOT NULL DEFAULT 1,
        CONSTRAINT blog_post_pkey PRIMARY KEY (id),
        CONSTRAINT blog_post_slug UNIQUE (slug),
        CONSTRAINT blog_post_status CHECK (status IN ('draft', 'published')),
        CONSTRAINT blog_post_dated CHECK (status <> 'published' OR published_date IS NOT NULL),
        CONSTRAINT blog_post_claps CHECK (claps >= 0)
      )`);
    await runner.query(`CREATE INDEX blog_post_published ON blog_post (published_date, id) WHERE status = 'published'`);
    await runner.query(`CREATE INDEX blog_post_created ON blog_post (created_at, id)`);
    await runner.query(`
      CREATE TABLE blog_former_slug (
        slug varchar(120) NOT NULL,
        post_id uuid NOT NULL,
        CONSTRAINT blog_former_slug_pkey PRIMARY KEY (slug),
        CONSTRAINT blog_former_slug_post_fkey FOREIGN KEY (post_id) REFERENCES blog_post (id) ON DELETE CASCADE
      )`);
    await runner.query(`CREATE INDEX blog_former_slug_post ON blog_former_slug (post_id)`);
    await runner.query(`
      CREATE TRIGGER blog_post_content AFTER INSERT OR DELETE OR UPDATE OF
        slug, title, subtitle, content, excerpt, minutes_to_read, author_name, author_department, author_linkedin,
        author_photo, cover, status, published_date
      ON blog_post FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content')`);
    await runner.query(`
      CREATE TRIGGER blog_post_claps AFTER UPDATE OF claps
      ON blog_post FOR EACH STATEMENT EXECUTE FUNCTION notify_content('claps')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE blog_former_slug`);
    await runner.query(`DROP TABLE blog_post`);
  }
}
