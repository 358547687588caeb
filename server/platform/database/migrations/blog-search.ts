import type { MigrationInterface, QueryRunner } from 'typeorm';

const EXTENSIONS = ['pg_trgm', 'unaccent'];
/** Tags within a word leave no gap: `<strong>sp</strong>eech` is one word to a reader. */
const WITHIN_A_LINE = 'strong|em|s|u|code|a|span|sub|sup|small|mark';
/** So much of a text teaches spelling: enough for any essay, and a text of nothing but new words is still saved at once. */
const SPELLED_BY = 60_000;

/**
 * What the search over posts reads. A trigger keeps it in step with published posts alone, whoever writes them: what is not
 * in these tables cannot be found, counted or quoted. `blog_word` holds every word that was ever published, as it is written
 * but for case and accents; by it, what was typed is completed and its spelling mended.
 */
export class BlogSearch1763721350000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const extension of EXTENSIONS) await makeExtension(extension, runner);
    await runner.query(`CREATE TEXT SEARCH CONFIGURATION blog_text (COPY = english)`);
    await runner.query(`
      ALTER TEXT SEARCH CONFIGURATION blog_text
        ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem`);
    await makeTables(runner);
    await makeFunctions(runner);
    await runner.query(`
      CREATE TRIGGER blog_post_search
      AFTER INSERT OR UPDATE OF title, subtitle, content, author_name, status, published_date
      ON blog_post FOR EACH ROW EXECUTE FUNCTION keep_blog_search()`);
    await runner.query(`UPDATE blog_post SET status = status WHERE status = 'published'`);
  }

  /** The extensions stay: others may use them by now. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER blog_post_search ON blog_post`);
    await runner.query(`DROP FUNCTION keep_blog_search()`);
    await runner.query(`DROP FUNCTION blog_words(text)`);
    await runner.query(`DROP FUNCTION blog_plain_text(text)`);
    await runner.query(`DROP TABLE blog_search`);
    await runner.query(`DROP TABLE blog_word`);
    await runner.query(`DROP TEXT SEARCH CONFIGURATION blog_text`);
  }
}

async function makeExtension(name: string, runner: QueryRunner): Promise<void> {
  try {
    await runner.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
  } catch (error) {
    throw new Error(
      `The search over posts needs PostgreSQL’s extension ${name}, which could not be made in this database ` +
        `(${(error as Error).message}): let its administrator run CREATE EXTENSION ${name} in it, then start again.`,
      { cause: error },
    );
  }
}

async function makeTables(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE blog_search (
      post_id uuid NOT NULL,
      published_date timestamptz(3) NOT NULL,
      body text NOT NULL,
      document tsvector NOT NULL,
      CONSTRAINT blog_search_pkey PRIMARY KEY (post_id),
      CONSTRAINT blog_search_post_fkey FOREIGN KEY (post_id) REFERENCES blog_post (id) ON DELETE CASCADE
    )`);
  // Few rows wait to be indexed: whoever searches has to look through them all.
  await runner.query(
    `CREATE INDEX blog_search_document ON blog_search USING gin (document) WITH (gin_pending_list_limit = 128)`,
  );
  await runner.query(`
    CREATE TABLE blog_word (
      word text NOT NULL,
      CONSTRAINT blog_word_pkey PRIMARY KEY (word)
    )`);
  await runner.query(
    `CREATE INDEX blog_word_spelling ON blog_word USING gin (word gin_trgm_ops) WITH (gin_pending_list_limit = 128)`,
  );
}

async function makeFunctions(runner: QueryRunner): Promise<void> {
  // Content is clean HTML: no tag but well-formed ones, and no entity but these four.
  await runner.query(`
    CREATE FUNCTION blog_plain_text(html text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT trim(regexp_replace(replace(replace(replace(replace(
        regexp_replace(regexp_replace(html, '</?(${WITHIN_A_LINE})( [^>]*)?>', '', 'g'), '<[^>]*>', ' ', 'g'),
        '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\\s+', ' ', 'g'))
    $$`);
  // Else PostgreSQL would take and/or for the name of a file, gavel.club for a host, and the 8 of 7-8 for a negative number.
  await runner.query(`
    CREATE FUNCTION blog_words(told text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT regexp_replace(told, '[!-/:-@[-\`{-~]+', ' ', 'g')
    $$`);
  await runner.query(`
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
      -- In their order, so that two who publish at once never wait for one another in a circle.
      INSERT INTO blog_word (word)
        SELECT DISTINCT token AS word
        FROM ts_parse('default', unaccent(lower(left(concat_ws(' ', heading, below, words), ${SPELLED_BY})))) AS parsed
        JOIN ts_token_type('default') AS kind USING (tokid)
        WHERE kind.alias IN ('asciiword', 'word') AND length(token) BETWEEN 3 AND 40
        ORDER BY word
        ON CONFLICT DO NOTHING;
      RETURN NULL;
    END
    $$`);
}
