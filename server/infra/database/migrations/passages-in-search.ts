import type { MigrationInterface, QueryRunner } from 'typeorm';
import { INLINE_TAGS } from './baseline-search.js';
import { BODIES } from './headings-in-search.js';
import { PASSAGES_FUNCTION as FORMER_FUNCTION } from './tables-in-search.js';

/** The end of text without punctuation. The last character of a tag is punctuation in some locales only. */
const OPEN_END = '([^[:space:][:punct:]>])';
/** Tags of paragraphs and cells, which may be empty. */
const EMPTY = '(?:[[:space:]]|</?(?:p|t[dh])(?: [^>]*)?>)*';

/** As before, but text ends before a nested list too, and a row of a table also after empty cells. */
const PASSAGES_FUNCTION = `
  CREATE OR REPLACE FUNCTION blog_plain_text(html text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT trim(regexp_replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(html, '</?(${INLINE_TAGS})( [^>]*)?>', '', 'g'),
        '${OPEN_END}${EMPTY}(?=</(?:h[1-6]|li|tr)>|<[uo]l[ >])', '\\1. ', 'g'),
        '${OPEN_END}(?:[[:space:]]|</p>)*</t[dh]>', '\\1, ', 'g'), '<[^>]*>', ' ', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\\s+', ' ', 'g'))
  $$`;

export class PassagesInSearch1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [PASSAGES_FUNCTION, BODIES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [FORMER_FUNCTION, BODIES]) await runner.query(statement);
  }
}
