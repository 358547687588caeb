import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The form of the last intake can be used again. */
export class LastApplicationForm1795720200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE membership_config ADD COLUMN last_form_url varchar(2048)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE membership_config DROP COLUMN last_form_url');
  }
}
