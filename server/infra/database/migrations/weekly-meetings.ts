import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
  CREATE TABLE weekly_meeting (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    title varchar(80) NOT NULL,
    weekday varchar(9) NOT NULL,
    start_time varchar(5) NOT NULL,
    end_time varchar(5) NOT NULL,
    place varchar(200) NOT NULL,
    online_url varchar(2048),
    parts jsonb NOT NULL,
    terms jsonb NOT NULL,
    days_off jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    updated_by varchar(254),
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT weekly_meeting_pkey PRIMARY KEY (id),
    CONSTRAINT weekly_meeting_hours CHECK (start_time < end_time)
  );
  CREATE TRIGGER weekly_meeting_content AFTER INSERT OR UPDATE OR DELETE
  ON weekly_meeting FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content');

  CREATE TABLE evening_change (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    meeting_id uuid NOT NULL,
    date date NOT NULL,
    state varchar(8) NOT NULL,
    reason varchar(150) NOT NULL,
    day date,
    start_time varchar(5),
    end_time varchar(5),
    place varchar(200),
    online_url varchar(2048),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    updated_by varchar(254),
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT evening_change_pkey PRIMARY KEY (id),
    CONSTRAINT evening_change_state CHECK (state IN ('held', 'moved', 'online', 'not held', 'as usual')),
    CONSTRAINT evening_change_meeting_fkey FOREIGN KEY (meeting_id) REFERENCES weekly_meeting (id) ON DELETE CASCADE
  );
  CREATE UNIQUE INDEX evening_change_evening ON evening_change (meeting_id, date);
  CREATE TRIGGER evening_change_content AFTER INSERT OR UPDATE OR DELETE
  ON evening_change FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content')`;

/** The meeting that was part of the code before. */
const FIRST_MEETING = {
  id: '7b1f0d52-6f0e-4d3c-9c5c-1d1f6f6b3a10',
  parts: [
    {
      title: 'Round Robin',
      from: '18:00',
      to: '18:15',
      text: 'One easy question goes around the room, and members answer it in a sentence or two. Guests may answer or pass. By the time it is back, every member has spoken once.',
    },
    {
      title: 'Prepared Speech',
      from: '18:15',
      to: '19:00',
      text: 'Members give the speeches they have worked on. Each has an aim, a time and an evaluator, who says afterwards what worked and the one thing to change next.',
    },
    {
      title: 'Table Topics',
      from: '19:00',
      to: '19:20',
      text: 'A question you have not seen, two minutes to answer it, and a room that is on your side. It is the quickest way we know to learn to think on your feet.',
    },
  ],
};

/** The weekly meeting becomes content; its first values are those that every page has shown. */
export class WeeklyMeetings1795800300002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(
      `INSERT INTO weekly_meeting (id, title, weekday, start_time, end_time, place, parts, terms, days_off, created_at, updated_at)
      VALUES ($1, 'Weekly meeting', 'Thursday', '18:00', '19:30', '', $2, '[]', '[]', now(), now())`,
      [FIRST_MEETING.id, JSON.stringify(FIRST_MEETING.parts)],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE evening_change; DROP TABLE weekly_meeting');
  }
}
