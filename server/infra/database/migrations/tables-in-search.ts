import type { MigrationInterface, QueryRunner } from 'typeorm';
import { INLINE_TAGS } from './baseline-search.js';
import { BODIES, SENTENCES_FUNCTION } from './headings-in-search.js';

/** The end of text without punctuation. */
const OPEN_END = '([^[:space:][:punct:]])';

/**
 * As before, but list items and table rows without punctuation end with a full stop too, and cells with a comma, so that a
 * quoted passage does not run them together.
 */
export const PASSAGES_FUNCTION = `
  CREATE OR REPLACE FUNCTION blog_plain_text(html text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT trim(regexp_replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(html, '</?(${INLINE_TAGS})( [^>]*)?>', '', 'g'),
        '${OPEN_END}(?:[[:space:]]|</(?:p|t[dh])>)*</(?:h[1-6]|li|tr)>', '\\1. ', 'g'),
        '${OPEN_END}(?:[[:space:]]|</p>)*</t[dh]>', '\\1, ', 'g'), '<[^>]*>', ' ', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\\s+', ' ', 'g'))
  $$`;

export class TablesInSearch1795760000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [PASSAGES_FUNCTION, BODIES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [SENTENCES_FUNCTION, BODIES]) await runner.query(statement);
  }
}
