import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deleted times stay as their IDs, as long as they can be handed in again. */
export class DeletedTimes1795800300054 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE timed_speech ADD deleted_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM timed_speech WHERE deleted_at IS NOT NULL;
      ALTER TABLE timed_speech DROP COLUMN deleted_at`);
  }
}
