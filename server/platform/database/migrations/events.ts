import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Events1763720400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE event (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        title varchar(150) NOT NULL,
        description text NOT NULL,
        date date NOT NULL,
        time varchar(50) NOT NULL,
        minute integer NOT NULL,
        location varchar(200) NOT NULL,
        type varchar(32) NOT NULL,
        status varchar(16) NOT NULL,
        capacity integer,
        registration_url varchar(2048),
        image varchar(2048) NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        updated_by varchar(254),
        version integer NOT NULL DEFAULT 1,
        CONSTRAINT event_pkey PRIMARY KEY (id),
        CONSTRAINT event_description CHECK (char_length(description) <= 150),
        CONSTRAINT event_type CHECK (type IN ('Educational meeting', 'Fun activity', 'other')),
        CONSTRAINT event_status CHECK (status IN ('upcoming', 'ongoing', 'completed')),
        CONSTRAINT event_capacity CHECK (capacity >= 0)
      )`);
    await runner.query(`CREATE INDEX event_date ON event (date, minute, id)`);
    await runner.query(`
      CREATE TRIGGER event_content AFTER INSERT OR UPDATE OR DELETE
      ON event FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE event`);
  }
}
