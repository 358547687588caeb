import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Focal point, in percent, and dominant colour of each stored image. An image that was stored before gets its centre and no
 * colour: finding them would mean reading every file.
 */
export class ImageAppearance1763766000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE media ADD focal_x smallint, ADD focal_y smallint, ADD color char(7);
      UPDATE media SET focal_x = 50, focal_y = 50 WHERE kind = 'image';
      ALTER TABLE media
        ADD CONSTRAINT media_appearance CHECK ((kind = 'image') = (focal_x IS NOT NULL AND focal_y IS NOT NULL)),
        ADD CONSTRAINT media_focal_point CHECK (focal_x BETWEEN 0 AND 100 AND focal_y BETWEEN 0 AND 100),
        ADD CONSTRAINT media_color CHECK (color ~ '^#[0-9a-f]{6}$');
      CREATE TRIGGER media_content AFTER UPDATE OF focal_x, focal_y, color
      ON media FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER media_content ON media;
      ALTER TABLE media DROP COLUMN focal_x, DROP COLUMN focal_y, DROP COLUMN color`);
  }
}
