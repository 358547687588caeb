import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What shares its day, or its hour, stands in the order in which it was added: its id would be an order by chance. */
export class OrderOfAdding1763722000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX gallery_image_added ON gallery_image (capture_date, created_at, id)`);
    await runner.query(`CREATE INDEX event_added ON event (date, minute, created_at, id)`);
    await runner.query(`DROP INDEX gallery_image_captured`);
    await runner.query(`DROP INDEX event_date`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX gallery_image_captured ON gallery_image (capture_date, id)`);
    await runner.query(`CREATE INDEX event_date ON event (date, minute, id)`);
    await runner.query(`DROP INDEX gallery_image_added`);
    await runner.query(`DROP INDEX event_added`);
  }
}
