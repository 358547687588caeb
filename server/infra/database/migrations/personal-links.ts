import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links of the submissions in the column, and of those in the trash. */
const MOVE = `
  INSERT INTO personal_link (token_hash, purpose, subject_id, expires_at)
  SELECT status_token_hash, 'submission', id, now() + interval '730 days' FROM blog_post WHERE status_token_hash IS NOT NULL;
  INSERT INTO personal_link (token_hash, purpose, subject_id, expires_at)
  SELECT trashed->'row'->>'status_token_hash', 'submission', (trashed->'row'->>'id')::uuid, now() + interval '730 days'
  FROM trash, jsonb_array_elements(rows) AS trashed
  WHERE trashed->>'table' = 'blog_post' AND trashed->'row'->>'status_token_hash' IS NOT NULL
  ON CONFLICT DO NOTHING;
  UPDATE blog_post SET status_token_hash = NULL WHERE status_token_hash IS NOT NULL`;

const MOVE_BACK = `
  UPDATE blog_post SET status_token_hash = token_hash FROM personal_link WHERE purpose = 'submission' AND subject_id = blog_post.id`;

/** The column stays, for archives and trash of earlier versions: the trigger takes the link from each row that comes back with one. */
export class PersonalLinks1795800300020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE personal_link (
        token_hash varchar(64) NOT NULL,
        purpose varchar(16) NOT NULL,
        subject_id uuid NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        CONSTRAINT personal_link_pkey PRIMARY KEY (token_hash),
        CONSTRAINT personal_link_subject UNIQUE (purpose, subject_id)
      );
      CREATE INDEX personal_link_expires_at ON personal_link (expires_at);
      ${MOVE};
      DROP INDEX blog_post_status_token;

      CREATE FUNCTION adopt_submission_link() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO personal_link (token_hash, purpose, subject_id, expires_at)
        VALUES (NEW.status_token_hash, 'submission', NEW.id, now() + interval '730 days')
        ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER blog_post_link AFTER INSERT ON blog_post
      FOR EACH ROW WHEN (NEW.status_token_hash IS NOT NULL) EXECUTE FUNCTION adopt_submission_link()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER blog_post_link ON blog_post;
      DROP FUNCTION adopt_submission_link();
      ${MOVE_BACK};
      CREATE UNIQUE INDEX blog_post_status_token ON blog_post (status_token_hash);
      DROP TABLE personal_link`);
  }
}
