import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { errorMessage } from '../../core/errors/thrown-error.js';
import { Clock } from '../../core/time/clock.js';

export interface ExpectedPage {
  path: string;
  /** Texts of rows that it shows. */
  texts: string[];
}

const COUNT = 10;
const PAGE_TIMEOUT_MS = 20_000;

/** Public pages by which a restored site is tried. */
@Injectable()
export class PublicPages {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Ten pages, and what they show: the newest posts and events, and those pages that every site has. */
  async choose(): Promise<ExpectedPage[]> {
    const posts = await this.#titles(
      `SELECT '/blog/' || slug AS path, title FROM blog_post WHERE status = 'published' AND published_date <= $1
       ORDER BY published_date DESC, id DESC LIMIT ${COUNT}`,
      [this.clock.now()],
    );
    const events = await this.#titles(
      `SELECT '/events/' || slug AS path, title FROM event ORDER BY date DESC, id LIMIT ${COUNT / 2}`,
    );
    const special = await this.#titles(`SELECT '/' AS path, title FROM special_event`);
    const fixed = [
      { path: '/', texts: special.flatMap(({ texts }) => texts) },
      { path: '/blog', texts: posts.slice(0, 1).flatMap(({ texts }) => texts) },
      ...['/about', '/activities', '/membership', '/contact'].map((path) => ({ path, texts: [] })),
    ];
    const records = [posts[0], events[0], ...posts.slice(1, 3), ...events.slice(1), ...posts.slice(3)];
    return [...fixed, ...records.filter((page) => page !== undefined)].slice(0, COUNT);
  }

  async #titles(sql: string, values: unknown[] = []): Promise<ExpectedPage[]> {
    const rows = await this.dataSource.query<{ path: string; title: string }[]>(sql, values);
    return rows.map(({ path, title }) => ({ path, texts: [title] }));
  }
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#x27': "'", '#39': "'" };

const textOf = (html: string): string =>
  html
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|amp|#x27|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Asks the site at `url` for each page. Returns a sentence for each that does not answer or lacks a text. */
export async function findPageProblems(url: string, pages: readonly ExpectedPage[]): Promise<string[]> {
  const problems: string[] = [];
  for (const page of pages) {
    const problem = await findProblem(url, page).catch(
      (error: unknown) => `The page ${page.path} does not answer: ${errorMessage(error)}.`,
    );
    if (problem !== null) problems.push(problem);
  }
  return problems;
}

async function findProblem(url: string, { path, texts }: ExpectedPage): Promise<string | null> {
  const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS);
  const response = await fetch(url + path, { headers: { accept: 'text/html' }, signal });
  const page = oneLine(textOf(await response.text()));
  if (response.status !== 200) return `The page ${path} answers with ${response.status}.`;
  const missing = texts.find((text) => !page.includes(oneLine(text)));
  return missing === undefined ? null : `The page ${path} does not show “${missing}”.`;
}
