import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Claps are also counted per day. Those from before have no day. */
export class ClapDays1795550400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE blog_clap_day (
        post_id uuid NOT NULL,
        date date NOT NULL,
        claps integer NOT NULL,
        CONSTRAINT blog_clap_day_pkey PRIMARY KEY (post_id, date),
        CONSTRAINT blog_clap_day_post_fkey FOREIGN KEY (post_id) REFERENCES blog_post (id) ON DELETE CASCADE,
        CONSTRAINT blog_clap_day_claps CHECK (claps > 0)
      );
      CREATE INDEX blog_clap_day_date ON blog_clap_day (date)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE blog_clap_day');
  }
}
