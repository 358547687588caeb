import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SpecialEvent1763720600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE special_event (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        single boolean NOT NULL DEFAULT true,
        title varchar(100) NOT NULL,
        subtitle varchar(200) NOT NULL,
        text1 varchar(300) NOT NULL,
        text2 varchar(300) NOT NULL,
        picture1 varchar(2048) NOT NULL,
        picture2 varchar(2048) NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        updated_by varchar(254),
        version integer NOT NULL DEFAULT 1,
        CONSTRAINT special_event_pkey PRIMARY KEY (id),
        CONSTRAINT special_event_single UNIQUE (single),
        CONSTRAINT special_event_single_true CHECK (single),
        CONSTRAINT special_event_title CHECK (char_length(title) BETWEEN 1 AND 100),
        CONSTRAINT special_event_subtitle CHECK (char_length(subtitle) BETWEEN 1 AND 200),
        CONSTRAINT special_event_text1 CHECK (char_length(text1) BETWEEN 1 AND 300),
        CONSTRAINT special_event_text2 CHECK (char_length(text2) BETWEEN 1 AND 300)
      )`);
    await runner.query(`
      CREATE TRIGGER special_event_content AFTER INSERT OR DELETE OR UPDATE
      ON special_event FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE special_event`);
  }
}
