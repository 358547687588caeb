import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who took a seat before were told that nothing is mailed, so they have no row. */
export class SeatMail1795800300052 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE seat_mail (
        seat_id uuid NOT NULL,
        event_id uuid NOT NULL,
        told_state varchar(12),
        invitation jsonb,
        sequence integer NOT NULL DEFAULT 0,
        reminded_of date,
        CONSTRAINT seat_mail_pkey PRIMARY KEY (seat_id),
        CONSTRAINT seat_mail_told_state CHECK (told_state IN ('held', 'offered', 'queued'))
      );
      CREATE INDEX seat_mail_event ON seat_mail (event_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM personal_link WHERE purpose = 'mailedSeat'; DROP TABLE seat_mail`);
  }
}
