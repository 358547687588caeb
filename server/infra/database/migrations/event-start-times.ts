import type { MigrationInterface, QueryRunner } from 'typeorm';
import { parseEventTime } from '../../../shared/event-time.js';

/** Orders the events of a day whose times were not understood when they were saved. */
export class EventStartTimes1795800200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const rows = (await runner.query('SELECT DISTINCT time FROM event WHERE minute = 0')) as { time: string }[];
    const starts = rows.map(({ time }) => parseEventTime(time)?.start ?? 0);
    await runner.query(
      `UPDATE event SET minute = parsed.minute FROM unnest($1::text[], $2::integer[]) AS parsed (time, minute)
       WHERE event.time = parsed.time AND event.minute = 0 AND parsed.minute > 0`,
      [rows.map(({ time }) => time), starts],
    );
  }

  /** The order of earlier versions differs only for times that they do not understand. */
  async down(): Promise<void> {}
}
