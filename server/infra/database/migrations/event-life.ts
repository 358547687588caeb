import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rows without a slug get one from their title: existing events here, then those that archives, the trash and instances of an
 * earlier build bring. A restored event whose slug is taken in the meantime gets another one.
 */
const SLUGS = `
  CREATE FUNCTION set_event_slug() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    titled text := coalesce(
      nullif(btrim(left(regexp_replace(lower(NEW.title), '[^a-z0-9]+', '-', 'g'), 90), '-'), ''), 'event');
    dated text := titled || to_char(NEW.date, '-YYYY-MM-DD');
    number integer := 0;
  BEGIN
    IF coalesce(NEW.slug, '') = '' THEN
      NEW.slug := CASE WHEN NEW.series_id IS NULL THEN titled ELSE dated END;
    END IF;
    WHILE EXISTS (SELECT FROM event WHERE slug = NEW.slug AND id <> NEW.id) LOOP
      NEW.slug := dated || CASE number WHEN 0 THEN '' ELSE '-' || number END;
      number := number + 1;
    END LOOP;
    RETURN NEW;
  END $$;
  ALTER TABLE event ADD COLUMN slug varchar(120), ADD CONSTRAINT event_slug UNIQUE (slug);
  CREATE TRIGGER event_slug BEFORE INSERT OR UPDATE OF slug
  ON event FOR EACH ROW EXECUTE FUNCTION set_event_slug();
  UPDATE event SET slug = '';
  ALTER TABLE event ALTER COLUMN slug SET NOT NULL, ALTER COLUMN slug SET DEFAULT ''`;

/** Events can be cancelled, moved and attended online, and have a page of their own. */
export class EventLife1795800300003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE event
        DROP CONSTRAINT event_status,
        ADD CONSTRAINT event_status CHECK (status IN ('upcoming', 'ongoing', 'completed', 'cancelled')),
        ADD COLUMN cancel_reason varchar(200),
        ADD CONSTRAINT event_cancelled CHECK (
          coalesce(status = 'cancelled', false) = (cancel_reason IS NOT NULL) AND cancel_reason IS DISTINCT FROM ''
        ),
        ADD COLUMN moved_from_date date,
        ADD COLUMN moved_from_time varchar(50),
        ADD COLUMN moved_from_location varchar(200),
        ADD CONSTRAINT event_moved CHECK (num_nulls(moved_from_date, moved_from_time, moved_from_location) IN (0, 3)),
        ADD COLUMN attendance varchar(32) NOT NULL DEFAULT 'in the room',
        ADD COLUMN online_url varchar(2048),
        ADD CONSTRAINT event_attendance CHECK (attendance IN ('in the room', 'online', 'in the room and online')),
        ADD CONSTRAINT event_online CHECK (attendance = 'in the room' OR online_url IS NOT NULL)`);
    await runner.query(SLUGS);
  }

  /** Earlier versions call a cancelled event completed. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER event_slug ON event;
      DROP FUNCTION set_event_slug();
      ALTER TABLE event
        DROP COLUMN slug,
        DROP CONSTRAINT event_cancelled,
        DROP CONSTRAINT event_status,
        DROP COLUMN cancel_reason,
        DROP COLUMN moved_from_date,
        DROP COLUMN moved_from_time,
        DROP COLUMN moved_from_location,
        DROP CONSTRAINT event_online,
        DROP COLUMN attendance,
        DROP COLUMN online_url;
      UPDATE event SET status = 'completed' WHERE status = 'cancelled';
      ALTER TABLE event ADD CONSTRAINT event_status CHECK (status IN ('upcoming', 'ongoing', 'completed'))`);
  }
}
