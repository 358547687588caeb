import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HandOver1795800300010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE admin ADD COLUMN last_day date;

      CREATE TABLE hand_over (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        is_open boolean NOT NULL DEFAULT true,
        year varchar(5) NOT NULL,
        last_day date,
        plans jsonb NOT NULL,
        invitations jsonb NOT NULL,
        members jsonb NOT NULL,
        mail_club varchar(254) NOT NULL,
        mail_developer varchar(254) NOT NULL,
        contact_email varchar(254) NOT NULL,
        notes varchar(3000) NOT NULL,
        completed_at timestamptz(3),
        people jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        updated_by varchar(254),
        version integer NOT NULL DEFAULT 1,
        CONSTRAINT hand_over_pkey PRIMARY KEY (id)
      );
      CREATE UNIQUE INDEX hand_over_open ON hand_over (is_open) WHERE is_open`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE hand_over; ALTER TABLE admin DROP COLUMN last_day');
  }
}
