import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IntroVideo1763720800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE intro_video (
        id smallint NOT NULL,
        url varchar(2048) NOT NULL DEFAULT '',
        bytes integer NOT NULL DEFAULT 0,
        poster varchar(2048) NOT NULL DEFAULT '',
        captions varchar(2048) NOT NULL DEFAULT '',
        pending varchar(2048) NOT NULL DEFAULT '',
        pending_poster varchar(2048) NOT NULL DEFAULT '',
        pending_failed boolean NOT NULL DEFAULT false,
        updated_at timestamptz(3) NOT NULL,
        updated_by varchar(254),
        CONSTRAINT intro_video_pkey PRIMARY KEY (id),
        CONSTRAINT intro_video_only CHECK (id = 1),
        CONSTRAINT intro_video_bytes CHECK ((bytes > 0) = (url <> '')),
        CONSTRAINT intro_video_extras CHECK (url <> '' OR (poster = '' AND captions = ''))
      )`);
    await runner.query(`
      CREATE TRIGGER intro_video_content AFTER INSERT OR DELETE OR UPDATE OF url, poster, captions
      ON intro_video FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE intro_video`);
  }
}
