import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CONTENT } from './baseline-content.js';
import { createSearch, dropSearch } from './baseline-search.js';

/**
 * `notify_content(channel)` tells every instance that something shown on a page has changed. One transaction notifies once,
 * however many rows it touches.
 */
const NOTIFICATIONS = `
  CREATE FUNCTION notify_content() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify(TG_ARGV[0], TG_TABLE_NAME);
    RETURN NULL;
  END
  $$;
`;

const ACCOUNTS = `
  CREATE TABLE admin (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    email varchar(254) NOT NULL,
    email_key varchar(254) NOT NULL,
    password_hash varchar(128) NOT NULL,
    role varchar(16) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT admin_pkey PRIMARY KEY (id),
    CONSTRAINT admin_email_key UNIQUE (email_key),
    CONSTRAINT admin_role CHECK (role IN ('admin'))
  );

  CREATE TABLE session (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    admin_id uuid NOT NULL,
    browser varchar(64) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    last_seen_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT session_pkey PRIMARY KEY (id),
    CONSTRAINT session_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin (id) ON DELETE CASCADE
  );
  CREATE INDEX session_admin_id ON session (admin_id);
  CREATE INDEX session_expires_at ON session (expires_at);

  CREATE TABLE api_key (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    admin_id uuid NOT NULL,
    name varchar(60) NOT NULL,
    scope varchar(8) NOT NULL,
    secret_hash bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    created_with varchar(64),
    expires_at timestamptz(3) NOT NULL,
    revoked_at timestamptz(3),
    last_used_at timestamptz(3),
    last_used_with varchar(64),
    CONSTRAINT api_key_pkey PRIMARY KEY (id),
    CONSTRAINT api_key_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admin (id) ON DELETE CASCADE,
    CONSTRAINT api_key_scope CHECK (scope IN ('read', 'write')),
    CONSTRAINT api_key_secret_hash CHECK (octet_length(secret_hash) = 32)
  );
  CREATE INDEX api_key_admin_id ON api_key (admin_id);
`;

/** A row for each stored upload, and one for each use of it by a record. */
const MEDIA = `
  CREATE TABLE media (
    id uuid NOT NULL,
    kind varchar(8) NOT NULL,
    bytes integer NOT NULL,
    width integer,
    height integer,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT media_pkey PRIMARY KEY (id),
    CONSTRAINT media_kind CHECK (kind IN ('image', 'video', 'captions')),
    CONSTRAINT media_bytes CHECK (bytes >= 0),
    CONSTRAINT media_size CHECK ((kind = 'image') = (width IS NOT NULL AND height IS NOT NULL))
  );
  CREATE INDEX media_created_at ON media (created_at);

  CREATE TABLE media_use (
    media_id uuid NOT NULL,
    owner_table varchar(63) NOT NULL,
    owner_id varchar(36) NOT NULL,
    CONSTRAINT media_use_pkey PRIMARY KEY (owner_table, owner_id, media_id),
    CONSTRAINT media_use_media_fkey FOREIGN KEY (media_id) REFERENCES media (id)
  );
  CREATE INDEX media_use_media ON media_use (media_id);
`;

/**
 * Deleted records, requests that can be repeated, records that came from a legacy API, and counts of rate limits. Idempotency
 * keys are hashes: neither key nor request can be read from them. Rate limits have the columns of rate-limiter-flexible and
 * are unlogged, since counts are worth nothing after a crash.
 */
const RECORDS = `
  CREATE TABLE trash (
    id uuid NOT NULL,
    rows jsonb NOT NULL,
    deleted_at timestamptz(3) NOT NULL,
    CONSTRAINT trash_pkey PRIMARY KEY (id)
  );
  CREATE INDEX trash_deleted_at ON trash (deleted_at);

  CREATE TABLE idempotency_key (
    id char(64) NOT NULL,
    fingerprint char(64) NOT NULL,
    record_id uuid,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT idempotency_key_pkey PRIMARY KEY (id)
  );
  CREATE INDEX idempotency_key_created_at ON idempotency_key (created_at);

  CREATE TABLE moved_record (
    source varchar(300) NOT NULL,
    kind varchar(16) NOT NULL,
    old_id varchar(200) NOT NULL,
    new_id varchar(36) NOT NULL,
    hash varchar(64) NOT NULL,
    pictures jsonb NOT NULL,
    left_at timestamptz(3),
    CONSTRAINT moved_record_pkey PRIMARY KEY (source, kind, old_id)
  );

  CREATE UNLOGGED TABLE rate_limit (
    key varchar(255) NOT NULL,
    points integer NOT NULL DEFAULT 0,
    expire bigint,
    CONSTRAINT rate_limit_pkey PRIMARY KEY (key)
  );
  CREATE INDEX rate_limit_expire ON rate_limit (expire);
`;

/** The schema of the first release. */
export class Baseline1763722800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const section of [NOTIFICATIONS, ACCOUNTS, MEDIA, ...CONTENT, RECORDS]) await runner.query(section);
    await createSearch(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropSearch(runner);
    await runner.query(`
      DROP TABLE rate_limit, moved_record, idempotency_key, trash;
      DROP TABLE intro_video, membership_config, team_member, gallery_image, special_event, event;
      DROP TABLE blog_former_slug, blog_post;
      DROP TABLE media_use, media;
      DROP TABLE api_key, session, admin;
      DROP FUNCTION notify_content()`);
  }
}
