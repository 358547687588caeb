import type { MigrationInterface, QueryRunner } from 'typeorm';
import { INLINE_TAGS, PLAIN_TEXT_FUNCTION } from './baseline-search.js';

/** As before, but a heading without punctuation ends with a full stop, so that a quoted passage does not run it into the next sentence. */
export const SENTENCES_FUNCTION = `
  CREATE OR REPLACE FUNCTION blog_plain_text(html text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT trim(regexp_replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(regexp_replace(html, '</?(${INLINE_TAGS})( [^>]*)?>', '', 'g'),
        '([^[:space:][:punct:]])[[:space:]]*</h[1-6]>', '\\1. ', 'g'), '<[^>]*>', ' ', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\\s+', ' ', 'g'))
  $$`;

const FORMER_FUNCTION = PLAIN_TEXT_FUNCTION.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');

export const BODIES = `
  UPDATE blog_search SET body = normalize(blog_plain_text(post.content))
  FROM blog_post AS post WHERE post.id = blog_search.post_id`;

export class HeadingsInSearch1795377600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [SENTENCES_FUNCTION, BODIES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [FORMER_FUNCTION, BODIES]) await runner.query(statement);
  }
}
