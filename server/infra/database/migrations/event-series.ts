import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that repeat every week belong to a series. */
export class EventSeries1795720100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE event ADD COLUMN series_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE event DROP COLUMN series_id');
  }
}
