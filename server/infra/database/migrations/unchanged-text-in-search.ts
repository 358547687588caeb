import type { MigrationInterface, QueryRunner } from 'typeorm';
import { KEEP_SEARCH_FUNCTION, SPELLING_CHARACTERS } from './baseline-search.js';

/**
 * As before, but a save that leaves the content of a published post as it was reads its plain text from the table, and learns no spellings
 * from it again.
 */
const KEEP_UNCHANGED_TEXT = `
  CREATE OR REPLACE FUNCTION keep_blog_search() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    body text;
    is_unchanged boolean;
    heading text := blog_words(NEW.title);
    below text := blog_words(NEW.subtitle || ' ' || NEW.author_name);
    words text;
    lexemes tsvector;
  BEGIN
    IF NEW.status <> 'published' THEN
      DELETE FROM blog_search WHERE post_id = NEW.id;
      RETURN NULL;
    END IF;
    IF TG_OP = 'UPDATE' AND OLD.content = NEW.content THEN
      SELECT former.body INTO body FROM blog_search AS former WHERE post_id = NEW.id;
    END IF;
    is_unchanged := body IS NOT NULL;
    IF NOT is_unchanged THEN
      body := blog_plain_text(NEW.content);
      IF body IS NOT NFC NORMALIZED THEN
        body := normalize(body);
      END IF;
    END IF;
    words := blog_words(body);
    lexemes := setweight(to_tsvector('blog_text', heading), 'A') || setweight(to_tsvector('blog_text', below), 'B')
      || setweight(to_tsvector('blog_text', words), 'C');
    IF is_unchanged THEN
      UPDATE blog_search SET published_date = NEW.published_date, document = lexemes WHERE post_id = NEW.id;
    ELSE
      DELETE FROM blog_search WHERE post_id = NEW.id;
      INSERT INTO blog_search (post_id, published_date, body, document)
        VALUES (NEW.id, NEW.published_date, body, lexemes);
    END IF;
    INSERT INTO blog_word (word)
      SELECT DISTINCT token AS word
      FROM ts_parse('default', unaccent(lower(left(
        concat_ws(' ', heading, below, CASE WHEN is_unchanged THEN NULL ELSE words END), ${SPELLING_CHARACTERS})))) AS parsed
      JOIN ts_token_type('default') AS kind USING (tokid)
      WHERE kind.alias IN ('asciiword', 'word') AND length(token) BETWEEN 3 AND 40
      ORDER BY word
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END
  $$`;

export class UnchangedTextInSearch1795800100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(KEEP_UNCHANGED_TEXT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(KEEP_SEARCH_FUNCTION.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'));
  }
}
