import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deleted records are listed: what each is, and who deleted it. */
export class DescribeTrash1795800300009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // With defaults, so that instances of an earlier build can still delete records.
    await runner.query(`
      ALTER TABLE trash
        ADD COLUMN records integer NOT NULL DEFAULT 1,
        ADD COLUMN subject varchar(24) NOT NULL DEFAULT 'POST',
        ADD COLUMN title text NOT NULL DEFAULT '',
        ADD COLUMN deleted_by text NOT NULL DEFAULT '';
      UPDATE trash SET
        records = (SELECT count(*) FROM jsonb_array_elements(rows) AS each WHERE each->>'table' = rows->0->>'table'),
        subject = CASE rows->0->>'table'
          WHEN 'blog_post_pending' THEN 'PENDING_CHANGES'
          WHEN 'event' THEN 'EVENT'
          WHEN 'weekly_meeting' THEN 'MEETING'
          WHEN 'team_member' THEN 'TEAM_MEMBER'
          WHEN 'gallery_image' THEN 'GALLERY_IMAGE'
          WHEN 'special_event' THEN 'SPECIAL_EVENT'
          WHEN 'intro_video' THEN 'VIDEO'
          ELSE 'POST' END,
        title = coalesce(rows->0->'row'->>'title', rows->0->'row'->>'name', rows->0->'row'->>'alt', '')
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE trash DROP COLUMN records, DROP COLUMN subject, DROP COLUMN title, DROP COLUMN deleted_by',
    );
  }
}
