import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `notify_content(channel)` is the trigger function with which a table tells every instance that something a page shows has
 * changed. One transaction notifies once, however many rows it touches.
 */
export class Notifications1763720200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION notify_content() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify(TG_ARGV[0], TG_TABLE_NAME);
        RETURN NULL;
      END
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION notify_content()`);
  }
}
