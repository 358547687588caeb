import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of who did what. Rows are only added, and deleted when they are 400 days old: see `ACT_DAYS`. */
export class CreateActs1795800300006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE act (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        at timestamptz(3) NOT NULL,
        person_id uuid,
        person_name text NOT NULL,
        person_email text NOT NULL,
        api_key text,
        verb varchar(24) NOT NULL,
        subject varchar(24) NOT NULL,
        record_id varchar(36),
        title text NOT NULL,
        fields text[] NOT NULL,
        CONSTRAINT act_pkey PRIMARY KEY (id)
      );
      CREATE INDEX act_at ON act (at, id);
      CREATE INDEX act_record ON act (record_id, at);
      CREATE INDEX act_person ON act (person_id, at);

      CREATE FUNCTION protect_acts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          IF OLD.at < now() - interval '400 days' THEN
            RETURN OLD;
          END IF;
        END IF;
        RAISE EXCEPTION 'Rows of act are never changed, and deleted only after 400 days';
      END $$;
      CREATE TRIGGER act_protected BEFORE UPDATE OR DELETE ON act FOR EACH ROW EXECUTE FUNCTION protect_acts();
      CREATE TRIGGER act_not_emptied BEFORE TRUNCATE ON act FOR EACH STATEMENT EXECUTE FUNCTION protect_acts()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE act; DROP FUNCTION protect_acts()');
  }
}
