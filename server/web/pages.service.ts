import { Injectable, Logger } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { graphql } from 'graphql';
import { randomBytes } from 'node:crypto';
import { ANONYMOUS } from '../platform/access/caller.js';
import { KeptAnswer } from '../platform/cache/kept-answer.js';
import { KeptAnswers } from '../platform/cache/kept-answers.js';
import { Config } from '../platform/config/config.js';
import { DomainError, KINDS } from '../shared/errors.js';
import { NEEDS_SCRIPTS, type PageHandle, type Site } from '../shared/pages.js';
import { NAV_LINKS } from '../shared/site.js';
import { type BuiltClient, loadBuiltClient } from './built-client.js';
import { publicHeaders, shellHeaders } from './page-headers.js';
import { pageHtml } from './page-html.js';

/** Never pages, whatever the route table would make of them. */
const OTHER_DOORS = /^\/(api|graphql|media|assets|health)(\/|$)/;
/** A path of this site, which no browser takes for another one's. */
const IN_HERE = /^\/[^\\]*$/;
const SITE = `{ site {
  url name description disclaimer timeZone contactEmail phones { role number } assistantUrl mapEmbedUrl analyticsId
} }`;
const INTERNAL = KINDS.internal.status;
/** Headers of a page that could not be shown; worth another try after these seconds. */
const FAILED = { 'cache-control': 'no-store', 'retry-after': '5' };
/** Headers of a page that lacks a part. */
const PARTIAL = { 'cache-control': 'no-store' };
/** One answer serves all addresses that lead nowhere. No address looks like this. */
const NOWHERE = 'nowhere';

const [HOME] = NAV_LINKS;
const UNREADABLE = `<noscript><p style="padding: 2rem">${NEEDS_SCRIPTS} <a href="${HOME.to}">${HOME.label}</a></p></noscript>`;

/** Answers with pages: kept ones where the content has not changed, else rendered in this process. */
@Injectable()
export class Pages {
  readonly #log = new Logger('Pages');
  #client: Promise<BuiltClient> | undefined;
  #site: Promise<Site> | undefined;
  #files: BuiltClient['files'] = new Map();

  constructor(
    private readonly config: Config,
    private readonly schemaHost: GraphQLSchemaHost,
    private readonly kept: KeptAnswers,
  ) {}

  /** Reads the client's build. Until then, the first page does. */
  load(): Promise<BuiltClient> {
    this.#client ??= loadBuiltClient().then((client) => {
      this.#files = client.files;
      return client;
    });
    return this.#client;
  }

  /** What can be sent for this address without any work. */
  find(address: string): KeptAnswer | undefined {
    return this.kept.find(address) ?? this.#files.get(address);
  }

  async answer(address: string): Promise<KeptAnswer> {
    const [path, query] = parted(address);
    if (OTHER_DOORS.test(path) || !IN_HERE.test(path)) throw new DomainError('PAGE_NOT_FOUND');
    const { renderer, files } = await this.load();
    const file = files.get(path);
    if (file) return file;
    const tidy = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
    if (tidy !== path) return redirection(301, query ? `${tidy}?${query}` : tidy);
    const page = renderer.pageAt(path);
    if (page?.shell) return this.#shell(page);
    const typed = page?.typed && new URLSearchParams(query).has(page.typed.query) ? page.typed : undefined;
    const key = page ? keyOf(path, query, [...(page.query ?? []), ...(typed ? [typed.query] : [])]) : NOWHERE;
    const screens = page ? [page.screen, ...(typed ? [typed.screen] : [])] : [];
    return this.kept.obtain(
      key,
      () => this.#render(page ? key : path, screens),
      // Of what can be typed there is more than there is room for.
      ({ status }) => (status < 400 && !typed) || key === NOWHERE,
    );
  }

  async #render(address: string, screens: string[]): Promise<KeptAnswer> {
    const { renderer, shell, linksOf } = await this.load();
    const source = { schema: this.schemaHost.schema, context: { caller: ANONYMOUS }, site: await this.#readSite() };
    const rendered = await renderer.render(address, source);
    if ('location' in rendered) return redirection(rendered.status, rendered.location);
    if (rendered.fault) this.#log.error(rendered.fault);
    const html = pageHtml(shell, { ...rendered, links: linksOf(...screens) });
    const { status } = rendered;
    const headers = {
      ...publicHeaders(html, this.config),
      ...(status >= INTERNAL && FAILED),
      ...(rendered.partial && PARTIAL),
    };
    return KeptAnswer.of(status, headers, html);
  }

  async #shell({ screen }: PageHandle): Promise<KeptAnswer> {
    const { shell, linksOf } = await this.load();
    const nonce = randomBytes(16).toString('base64url');
    const head = `<meta property="csp-nonce" nonce="${nonce}"><meta name="robots" content="noindex">`;
    const html = pageHtml(shell, {
      head,
      links: linksOf(screen),
      body: UNREADABLE,
      boot: { site: await this.#readSite() },
    });
    return new KeptAnswer(200, shellHeaders(nonce, this.config), Buffer.from(html));
  }

  /** Comes from the settings: it holds as long as the process. */
  #readSite(): Promise<Site> {
    this.#site ??= graphql({ schema: this.schemaHost.schema, source: SITE, contextValue: { caller: ANONYMOUS } }).then(
      ({ data }) => (data as { site: Site }).site,
    );
    return this.#site;
  }
}

/** Path and query, the latter without its question mark. */
function parted(address: string): [path: string, query: string] {
  const at = address.indexOf('?');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
}

/** The address without what does not change the page. */
function keyOf(path: string, query: string, known: readonly string[]): string {
  const given = new URLSearchParams(query);
  const counting = new URLSearchParams();
  for (const name of known) if (given.has(name)) counting.set(name, given.get(name)!);
  return counting.size > 0 ? `${path}?${counting}` : path;
}

const redirection = (status: number, location: string): KeptAnswer =>
  new KeptAnswer(status, { location, 'cache-control': 'no-cache' }, Buffer.alloc(0));
