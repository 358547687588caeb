import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each save of a post is kept as a revision. */
export class PostRevisions1795464000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE blog_post_revision (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        post_id uuid NOT NULL,
        version integer NOT NULL,
        saved_at timestamptz(3) NOT NULL,
        saved_by varchar(254),
        slug varchar(120) NOT NULL,
        title varchar(200) NOT NULL,
        subtitle varchar(300) NOT NULL,
        content text NOT NULL,
        author_name varchar(100) NOT NULL,
        author_department varchar(150) NOT NULL,
        author_linkedin varchar(2048) NOT NULL,
        author_photo varchar(2048) NOT NULL,
        cover varchar(2048) NOT NULL,
        status varchar(16) NOT NULL,
        CONSTRAINT blog_post_revision_pkey PRIMARY KEY (id),
        CONSTRAINT blog_post_revision_version UNIQUE (post_id, version),
        CONSTRAINT blog_post_revision_post_fkey FOREIGN KEY (post_id) REFERENCES blog_post (id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE blog_post_revision');
    await runner.query(`DELETE FROM media_use WHERE owner_table = 'blog_post_revision'`);
  }
}
