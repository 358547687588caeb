import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The status of an event follows its date, unless one was set. A status that matches the date is treated as not set. */
export class EventStatusByDate1795720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE event ALTER COLUMN status DROP NOT NULL;
      UPDATE event SET status = NULL WHERE status = 'upcoming' OR (status = 'completed' AND date < current_date - 1)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE event SET status = CASE WHEN date < current_date THEN 'completed' ELSE 'upcoming' END WHERE status IS NULL;
      ALTER TABLE event ALTER COLUMN status SET NOT NULL`);
  }
}
