import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A post can have changes that only officers see. */
export class PendingChanges1795740000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE blog_post_pending (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        post_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        updated_by varchar(254),
        version integer NOT NULL DEFAULT 1,
        base_version integer NOT NULL,
        slug varchar(120) NOT NULL DEFAULT '',
        title varchar(200) NOT NULL,
        subtitle varchar(300) NOT NULL,
        share_text varchar(200) NOT NULL DEFAULT '',
        content text NOT NULL,
        author_name varchar(100) NOT NULL,
        author_department varchar(150) NOT NULL,
        author_linkedin varchar(2048) NOT NULL,
        author_photo varchar(2048) NOT NULL,
        cover varchar(2048) NOT NULL,
        cover_focal_point jsonb,
        photo_focal_point jsonb,
        CONSTRAINT blog_post_pending_pkey PRIMARY KEY (id),
        CONSTRAINT blog_post_pending_post UNIQUE (post_id),
        CONSTRAINT blog_post_pending_post_fkey FOREIGN KEY (post_id) REFERENCES blog_post (id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE blog_post_pending');
    await runner.query(`DELETE FROM media_use WHERE owner_table = 'blog_post_pending'`);
  }
}
