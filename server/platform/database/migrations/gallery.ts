import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Gallery1763720450000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE gallery_image (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        image varchar(2048) NOT NULL,
        alt varchar(300) NOT NULL,
        capture_date date NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        updated_by varchar(254),
        version integer NOT NULL DEFAULT 1,
        CONSTRAINT gallery_image_pkey PRIMARY KEY (id),
        CONSTRAINT gallery_image_shown CHECK (image <> '')
      )`);
    await runner.query(`CREATE INDEX gallery_image_captured ON gallery_image (capture_date, id)`);
    await runner.query(`
      CREATE TRIGGER gallery_image_content AFTER INSERT OR UPDATE OR DELETE
      ON gallery_image FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE gallery_image`);
  }
}
