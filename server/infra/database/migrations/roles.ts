import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Seconds until green, yellow and red, and the span in which the time is kept. */
const timing = (id: string, name: string, [green, yellow, red, from, until]: readonly number[]) => ({
  ...{ id, name, green, yellow, red, from, until },
});
const TIMINGS = [
  timing('ice-breaker', 'Ice Breaker', [240, 300, 360, 210, 390]),
  timing('speech', 'Speech', [300, 360, 420, 270, 450]),
  timing('long-speech', 'Longer speech', [420, 480, 540, 390, 570]),
  timing('longest-speech', 'Longest speech', [480, 540, 600, 450, 630]),
  timing('table-topics', 'Table Topics', [60, 90, 120, 60, 150]),
  timing('evaluation', 'Evaluation', [120, 150, 180, 90, 210]),
];

const role = (id: string, name: string, timingId: string | null = null, isSpeech = false) => ({
  ...{ id, name, isSpeech, timingId },
});
const ROLES = [
  role('toastmaster', 'Toastmaster of the evening'),
  role('speaker-1', 'Speaker 1', 'speech', true),
  role('speaker-2', 'Speaker 2', 'speech', true),
  role('speaker-3', 'Speaker 3', 'speech', true),
  role('evaluator-1', 'Evaluator 1', 'evaluation'),
  role('evaluator-2', 'Evaluator 2', 'evaluation'),
  role('evaluator-3', 'Evaluator 3', 'evaluation'),
  role('table-topics-master', 'Table Topics master', 'table-topics'),
  role('timer', 'Timer'),
  role('ah-counter', 'Ah-counter'),
  role('grammarian', 'Grammarian'),
  role('ballot-counter', 'Ballot counter'),
  role('sergeant-at-arms', 'Sergeant at arms'),
  role('word-of-the-day', 'Word of the day'),
];

const [roles, timings] = [ROLES, TIMINGS].map((rows) => `'${JSON.stringify(rows)}'::jsonb`) as [string, string];

/** Meetings that come from an archive or the trash of an earlier version have the usual roles by default. */
export class Roles1795800300050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE weekly_meeting
        ADD COLUMN roles jsonb NOT NULL DEFAULT ${roles},
        ADD COLUMN timings jsonb NOT NULL DEFAULT ${timings};

      CREATE TABLE taken_role (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        meeting_id uuid NOT NULL,
        date date NOT NULL,
        role_id varchar(40) NOT NULL,
        role_name varchar(60) NOT NULL,
        name varchar(80) NOT NULL,
        speech_title varchar(120) NOT NULL,
        shown_as varchar(12) NOT NULL,
        taken_at timestamptz(3) NOT NULL,
        CONSTRAINT taken_role_pkey PRIMARY KEY (id),
        CONSTRAINT taken_role_shown_as CHECK (shown_as IN ('first name', 'initials', 'nothing'))
      );
      CREATE UNIQUE INDEX taken_role_evening ON taken_role (meeting_id, date, role_id);
      CREATE INDEX taken_role_date ON taken_role (date);
      CREATE TRIGGER taken_role_content AFTER INSERT OR UPDATE OR DELETE
      ON taken_role FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE taken_role;
      DELETE FROM personal_link WHERE purpose IN ('role', 'club');
      ALTER TABLE weekly_meeting DROP COLUMN roles, DROP COLUMN timings`);
  }
}
