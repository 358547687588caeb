import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { containsText } from '../../../infra/database/text-filter.js';
import { normalizeLine } from '../../../shared/rules.js';
import type { AuthorColumns } from '../posts/post-text-columns.js';

/** Earlier posts that are searched, the newest: so many that no author of the last years is missing. */
const SEARCHED_POSTS = 1000;
export const AUTHORS_MAX = 10;

/** The innermost query reads an index, however many posts there are. */
const AUTHORS = `
  SELECT name, department, linkedin, photo FROM (
    SELECT DISTINCT ON (lower(name)) * FROM (
      SELECT author_name AS name, author_department AS department, author_linkedin AS linkedin, author_photo AS photo,
        created_at, id
      FROM blog_post WHERE published_date IS NOT NULL OR NOT submitted
      ORDER BY created_at DESC, id DESC LIMIT ${SEARCHED_POSTS}
    ) AS recent
    WHERE ${containsText('name', '$1::text')}
    ORDER BY lower(name), created_at DESC, id DESC
  ) AS author
  ORDER BY created_at DESC, id DESC LIMIT ${AUTHORS_MAX}`;

/** Authors of earlier posts. They have no records of their own. */
@Injectable()
export class PostAuthors {
  constructor(private readonly dataSource: DataSource) {}

  /** Authors whose name contains `search`, each once, with the details of their newest post, most recent first. */
  find(search = ''): Promise<AuthorColumns[]> {
    return this.dataSource.query<AuthorColumns[]>(AUTHORS, [normalizeLine(search)]);
  }
}
