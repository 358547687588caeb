import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Seats1795800300021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE event ADD COLUMN seats_closed boolean NOT NULL DEFAULT false;

      CREATE TABLE seat (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        event_id uuid NOT NULL,
        arrival integer NOT NULL,
        state varchar(12) NOT NULL,
        name varchar(80) NOT NULL,
        email varchar(254),
        offered_until timestamptz(3),
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT seat_pkey PRIMARY KEY (id),
        CONSTRAINT seat_state CHECK (state IN ('held', 'offered', 'queued', 'given back', 'removed', 'missed')),
        CONSTRAINT seat_offered CHECK ((state = 'offered') = (offered_until IS NOT NULL)),
        CONSTRAINT seat_erased CHECK (state IN ('held', 'offered', 'queued') OR (name = '' AND email IS NULL))
      );
      CREATE UNIQUE INDEX seat_event ON seat (event_id, arrival);
      CREATE INDEX seat_offered_until ON seat (offered_until) WHERE offered_until IS NOT NULL;
      CREATE TRIGGER seat_content AFTER INSERT OR UPDATE OR DELETE
      ON seat FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE seat; ALTER TABLE event DROP COLUMN seats_closed');
  }
}
