import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EveningSheet1795800300051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE evening_sheet (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        meeting_id uuid NOT NULL,
        date date NOT NULL,
        items jsonb NOT NULL,
        is_open boolean NOT NULL,
        frozen_at timestamptz(3),
        record jsonb,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        updated_by varchar(254),
        version integer NOT NULL DEFAULT 1,
        CONSTRAINT evening_sheet_pkey PRIMARY KEY (id),
        CONSTRAINT evening_sheet_frozen CHECK ((frozen_at IS NULL) = (record IS NULL)),
        CONSTRAINT evening_sheet_meeting_fkey FOREIGN KEY (meeting_id) REFERENCES weekly_meeting (id) ON DELETE CASCADE
      );
      CREATE UNIQUE INDEX evening_sheet_evening ON evening_sheet (meeting_id, date);
      CREATE TRIGGER evening_sheet_content AFTER INSERT OR UPDATE OR DELETE
      ON evening_sheet FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content');

      CREATE TABLE timed_speech (
        id uuid NOT NULL,
        meeting_id uuid NOT NULL,
        date date NOT NULL,
        item_id varchar(48) NOT NULL,
        role_id varchar(48),
        title varchar(120) NOT NULL,
        name varchar(80) NOT NULL,
        timing jsonb NOT NULL,
        seconds integer NOT NULL,
        started_at timestamptz(3) NOT NULL,
        CONSTRAINT timed_speech_pkey PRIMARY KEY (id)
      );
      CREATE INDEX timed_speech_evening ON timed_speech (meeting_id, date)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE timed_speech; DROP TABLE evening_sheet');
  }
}
