import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A name of its own for each video, by which a deleted one is brought back; that there is one alone is told apart. */
export class IntroVideoId1763721100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE intro_video DROP COLUMN id`);
    await runner.query(`
      ALTER TABLE intro_video
        ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
        ADD COLUMN single boolean NOT NULL DEFAULT true,
        ADD CONSTRAINT intro_video_pkey PRIMARY KEY (id),
        ADD CONSTRAINT intro_video_single UNIQUE (single),
        ADD CONSTRAINT intro_video_single_true CHECK (single)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE intro_video DROP COLUMN id, DROP COLUMN single`);
    await runner.query(`
      ALTER TABLE intro_video
        ADD COLUMN id smallint NOT NULL DEFAULT 1,
        ADD CONSTRAINT intro_video_pkey PRIMARY KEY (id),
        ADD CONSTRAINT intro_video_only CHECK (id = 1)`);
    await runner.query(`ALTER TABLE intro_video ALTER COLUMN id DROP DEFAULT`);
  }
}
