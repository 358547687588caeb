import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Team1763720500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE team_member (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        name varchar(100) NOT NULL,
        position varchar(40) NOT NULL,
        year varchar(5) NOT NULL,
        thoughts varchar(150) NOT NULL,
        image varchar(2048) NOT NULL,
        sort_key text COLLATE "C" NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        updated_by varchar(254),
        version integer NOT NULL DEFAULT 1,
        CONSTRAINT team_member_pkey PRIMARY KEY (id),
        CONSTRAINT team_member_name CHECK (char_length(name) BETWEEN 1 AND 100),
        CONSTRAINT team_member_thoughts CHECK (char_length(thoughts) <= 150),
        CONSTRAINT team_member_position CHECK (position IN (
          'President', 'Secretary', 'Vice President Education', 'Vice President Public Relations', 'Treasurer',
          'Sergeant At Arms', 'Design Lead', 'Editorial Lead', 'Media Lead', 'Publicity Lead', 'Web Master',
          'Design Committee member', 'Editorial Committee member', 'Media Committee member',
          'Web development Committee member', 'Publicity Committee member')),
        CONSTRAINT team_member_year CHECK (year ~ '^[2-9][0-9]/[0-9]{2}$')
      )`);
    await runner.query(`CREATE INDEX team_member_sort_key ON team_member (sort_key, id)`);
    await runner.query(`CREATE INDEX team_member_by_year ON team_member (year)`);
    await runner.query(`
      CREATE TRIGGER team_member_content AFTER INSERT OR DELETE OR UPDATE
      ON team_member FOR EACH STATEMENT EXECUTE FUNCTION notify_content('content')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE team_member`);
  }
}
