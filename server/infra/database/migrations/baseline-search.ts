import type { QueryRunner } from 'typeorm';
import { errorMessage } from '../../../core/errors/thrown-error.js';

const EXTENSIONS = ['pg_trgm', 'unaccent'];
/** Tags within a word leave no gap: `<strong>sp</strong>eech` is one word to a reader. */
export const INLINE_TAGS = 'strong|em|s|u|code|a|span|sub|sup|small|mark';
/** Characters of a text from which spelling is learned: enough for any essay, and a text of new words alone is saved at once. */
export const SPELLING_CHARACTERS = 60_000;

/**
 * Tables that the search over posts reads. A trigger fills them from published posts alone, whoever writes those: what is not
 * in these tables cannot be found, counted or quoted. `blog_word` holds every word that was ever published, without case and
 * accents, to complete words and to correct their spelling. Indexes keep few rows pending, since each search scans those.
 */
const TABLES = `
  CREATE TEXT SEARCH CONFIGURATION blog_text (COPY = english);
  ALTER TEXT SEARCH CONFIGURATION blog_text ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;

  CREATE TABLE blog_search (
    post_id uuid NOT NULL,
    published_date timestamptz(3) NOT NULL,
    body text NOT NULL,
    document tsvector NOT NULL,
    CONSTRAINT blog_search_pkey PRIMARY KEY (post_id),
    CONSTRAINT blog_search_post_fkey FOREIGN KEY (post_id) REFERENCES blog_post (id) ON DELETE CASCADE
  );
  CREATE INDEX blog_search_document ON blog_search USING gin (document) WITH (gin_pending_list_limit = 128);

  CREATE TABLE blog_word (
    word text NOT NULL,
    CONSTRAINT blog_word_pkey PRIMARY KEY (word)
  );
  CREATE INDEX blog_word_spelling ON blog_word USING gin (word gin_trgm_ops) WITH (gin_pending_list_limit = 128);
`;

/** Content is clean HTML: it has well-formed tags alone, and no entity but these four. */
export const PLAIN_TEXT_FUNCTION = `
  CREATE FUNCTION blog_plain_text(html text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT trim(regexp_replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(html, '</?(${INLINE_TAGS})( [^>]*)?>', '', 'g'), '<[^>]*>', ' ', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\\s+', ' ', 'g'))
  $$;
`;

/** Without punctuation PostgreSQL does not take and/or for a file name, gavel.club for a host, and the 8 of 7-8 for a negative number. */
const WORDS_FUNCTION = `
  CREATE FUNCTION blog_words(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT regexp_replace(source, '[!-/:-@[-\`{-~]+', ' ', 'g')
  $$;
`;

/** Words are inserted in their order, so that two posts that are published at once cannot deadlock. */
export const KEEP_SEARCH_FUNCTION = `
  CREATE FUNCTION keep_blog_search() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    body text;
    heading text := blog_words(NEW.title);
    below text := blog_words(NEW.subtitle || ' ' || NEW.author_name);
    words text;
  BEGIN
    DELETE FROM blog_search WHERE post_id = NEW.id;
    IF NEW.status <> 'published' THEN
      RETURN NULL;
    END IF;
    body := blog_plain_text(NEW.content);
    IF body IS NOT NFC NORMALIZED THEN
      body := normalize(body);
    END IF;
    words := blog_words(body);
    INSERT INTO blog_search (post_id, published_date, body, document) VALUES (
      NEW.id, NEW.published_date, body,
      setweight(to_tsvector('blog_text', heading), 'A') || setweight(to_tsvector('blog_text', below), 'B')
        || setweight(to_tsvector('blog_text', words), 'C'));
    INSERT INTO blog_word (word)
      SELECT DISTINCT token AS word
      FROM ts_parse('default', unaccent(lower(left(concat_ws(' ', heading, below, words), ${SPELLING_CHARACTERS})))) AS parsed
      JOIN ts_token_type('default') AS kind USING (tokid)
      WHERE kind.alias IN ('asciiword', 'word') AND length(token) BETWEEN 3 AND 40
      ORDER BY word
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END
  $$;
`;

const TRIGGER = `
  CREATE TRIGGER blog_post_search
  AFTER INSERT OR UPDATE OF title, subtitle, content, author_name, status, published_date
  ON blog_post FOR EACH ROW EXECUTE FUNCTION keep_blog_search();
`;

export async function createSearch(runner: QueryRunner): Promise<void> {
  for (const extension of EXTENSIONS) await createExtension(extension, runner);
  for (const section of [TABLES, PLAIN_TEXT_FUNCTION, WORDS_FUNCTION, KEEP_SEARCH_FUNCTION, TRIGGER])
    await runner.query(section);
}

/** The extensions stay, because other programs may use them by now. */
export async function dropSearch(runner: QueryRunner): Promise<void> {
  await runner.query(`
    DROP TRIGGER blog_post_search ON blog_post;
    DROP FUNCTION keep_blog_search();
    DROP FUNCTION blog_words(text);
    DROP FUNCTION blog_plain_text(text);
    DROP TABLE blog_search, blog_word;
    DROP TEXT SEARCH CONFIGURATION blog_text`);
}

async function createExtension(name: string, runner: QueryRunner): Promise<void> {
  try {
    await runner.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
  } catch (error) {
    throw new Error(
      `The search over posts needs PostgreSQL’s extension ${name}, which could not be created in this database ` +
        `(${errorMessage(error)}): let its administrator run CREATE EXTENSION ${name} in it, then start again.`,
      { cause: error },
    );
  }
}
