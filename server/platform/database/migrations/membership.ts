import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Membership1763720700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE membership_config (
        id smallint NOT NULL,
        is_open boolean NOT NULL,
        form_url varchar(2048) NOT NULL,
        close_date date,
        next_intake_date date,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        updated_by varchar(254),
        version integer NOT NULL DEFAULT 1,
        CONSTRAINT membership_config_pkey PRIMARY KEY (id),
        CONSTRAINT membership_config_only CHECK (id = 1),
        CONSTRAINT membership_config_open CHECK (NOT is_open OR (form_url <> '' AND close_date IS NOT NULL)),
        CONSTRAINT membership_config_closed CHECK (is_open OR (form_url = '' AND close_date IS NULL))
      )`);
    await runner.query(`
      CREATE TRIGGER membership_config_content AFTER INSERT OR DELETE OR UPDATE
      ON membership_config FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE membership_config`);
  }
}
