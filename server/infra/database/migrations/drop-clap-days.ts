import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ClapDays1795550400000 } from './clap-days.js';

/** Claps are counted per post only: the chart that read the table is gone. */
export class DropClapDays1795800300001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Posts deleted before the update can still be restored.
    await runner.query(`
      UPDATE trash SET rows = (
        SELECT jsonb_agg(item ORDER BY place) FROM jsonb_array_elements(rows) WITH ORDINALITY AS each (item, place)
        WHERE item->>'table' <> 'blog_clap_day')
      WHERE rows @> '[{"table": "blog_clap_day"}]';
      DROP TABLE blog_clap_day`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await new ClapDays1795550400000().up(runner);
  }
}
