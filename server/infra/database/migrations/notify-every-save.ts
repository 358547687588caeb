import type { MigrationInterface, QueryRunner } from 'typeorm';

const POST_COLUMNS = `slug, title, subtitle, content, excerpt, minutes_to_read, author_name, author_department,
  author_linkedin, author_photo, cover, status, published_date`;
const VIDEO_COLUMNS = 'url, poster, captions';

/** A save that changes nothing else changes the version, and with it the entity tag of cached responses. */
export class NotifyEverySave1795650000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await replaceTriggers(runner, `${POST_COLUMNS}, version`, `${VIDEO_COLUMNS}, version`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceTriggers(runner, POST_COLUMNS, VIDEO_COLUMNS);
  }
}

async function replaceTriggers(runner: QueryRunner, postColumns: string, videoColumns: string): Promise<void> {
  await runner.query(`
    CREATE OR REPLACE TRIGGER blog_post_content AFTER INSERT OR DELETE OR UPDATE OF ${postColumns}
    ON blog_post FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content');
    CREATE OR REPLACE TRIGGER intro_video_content AFTER INSERT OR DELETE OR UPDATE OF ${videoColumns}
    ON intro_video FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content')`);
}
